import { readConfig } from '../config.ts'
import { openDatabase } from '../database/open.ts'
import { StartFault } from '../database/start-fault.ts'
import { verifyHistory } from '../history/verify-history.ts'
import { runCommand } from './command.ts'

/** `npm run verify-history [-- <hash>]`: proves that no sealed change was altered or removed. */
await runCommand(async () => {
  const database = openDatabase(readConfig(), { mustExist: true })
  try {
    const { seals, entries, removed, unsealed, head, faults } = await verifyHistory(database.db, process.argv[2])
    if (faults.length > 0) throw new StartFault(faults.join('\n'))
    console.log(`${entries} changes are as they were sealed, under ${seals} seals; ${unsealed} are not sealed yet.`)
    if (removed > 0) console.log(`${removed} older ones were removed because of their age (HISTORY_DAYS).`)
    console.log(`The last seal: ${head}`)
  } finally {
    await database.db.destroy()
  }
})
