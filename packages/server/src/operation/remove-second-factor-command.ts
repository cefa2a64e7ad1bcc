import { removeSecondFactor } from '../access/remove-second-factor.ts'
import { readConfig } from '../config.ts'
import { openDatabase } from '../database/open.ts'
import { StartFault } from '../database/start-fault.ts'
import { runCommand } from './command.ts'

/** `npm run remove-second-factor -- EMAIL`: works while the console runs, and without it. */
await runCommand(async () => {
  const [email, ...more] = process.argv.slice(2)
  if (email === undefined || more.length > 0) throw new StartFault('Usage: npm run remove-second-factor -- EMAIL')
  const database = openDatabase(readConfig(), { mustExist: true })
  try {
    await removeSecondFactor(database, email)
    console.log(`${email} has no second factor, and is signed out everywhere (within 10 s).`)
  } finally {
    await database.db.destroy()
  }
})
