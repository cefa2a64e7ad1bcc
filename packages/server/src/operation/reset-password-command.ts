import { resetPassword } from '../access/reset-password.ts'
import { readConfig } from '../config.ts'
import { openDatabase } from '../database/open.ts'
import { StartFault } from '../database/start-fault.ts'
import { runCommand } from './command.ts'
import { readSecret } from './terminal.ts'

/** `npm run reset-password -- EMAIL`: beside the console or without it; the password comes from the terminal or a pipe. */
await runCommand(async () => {
  const [email, ...more] = process.argv.slice(2)
  if (email === undefined || more.length > 0) throw new StartFault('Usage: npm run reset-password -- EMAIL')
  const database = openDatabase(readConfig(), { mustExist: true })
  try {
    await resetPassword(database, email, await readSecret(`New password of ${email}: `))
    console.log(`${email} has a new password, and is signed out everywhere (within 10 s).`)
  } finally {
    await database.db.destroy()
  }
})
