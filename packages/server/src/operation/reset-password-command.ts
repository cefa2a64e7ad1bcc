import { resetPassword } from '../access/reset-password.ts'
import { readConfig } from '../config.ts'
import { openDatabase } from '../database/open.ts'
import { StartFault } from '../database/start-fault.ts'
import { runCommand } from './command.ts'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

/**
 * `npm run reset-password -- EMAIL`: works while the console runs, and without it. Reads the password from the terminal
 * or a pipe.
 */
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

/** Reads a line from the terminal without echo, or the first line of piped input. */
async function readSecret(question: string): Promise<string> {
  const isTyped = process.stdin.isTTY
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: silent, terminal: isTyped })
  if (isTyped) process.stdout.write(question)
  try {
    for await (const line of lines) return line
    return ''
  } finally {
    lines.close()
    if (isTyped) process.stdout.write('\n')
  }
}
