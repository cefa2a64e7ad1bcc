import { readConfig } from '../config.ts'
import { restoreSqlite } from '../database/engines/sqlite-restore.ts'
import { StartFault } from '../database/start-fault.ts'
import { runCommand } from './command.ts'

/** `npm run restore -- BACKUP`: the console must be stopped. */
await runCommand(async () => {
  const { databaseUrl, dataDir } = readConfig()
  const [backup, ...more] = process.argv.slice(2)
  if (backup === undefined || more.length > 0) throw new StartFault('Usage: npm run restore -- BACKUP')
  if (databaseUrl !== undefined) {
    throw new StartFault(
      'DATABASE_URL is set: PostgreSQL is restored with its own programs, docs/operations.md says how',
    )
  }
  const { file, aside } = await restoreSqlite(dataDir, backup)
  console.log(`${file} is now ${backup}. Everybody has to sign in again.`)
  if (aside !== undefined) console.log(`The data from before is kept in ${aside}: remove it when all is well.`)
})
