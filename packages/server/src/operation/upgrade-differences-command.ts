import { readConfig } from '../config.ts'
import { openDatabase } from '../database/open.ts'
import { runCommand } from './command.ts'
import { readUpgradeDifferences } from './upgrade-differences.ts'

/**
 * `npm run upgrade-differences`: lists plans and workflows that decide differently since some statements were
 * corrected.
 */
await runCommand(async () => {
  const database = openDatabase(readConfig(), { mustExist: true })
  try {
    const found = await readUpgradeDifferences(database.db)
    for (const { kind, id, name, because } of found) console.log(`${kind} ${id} "${name}": ${because}`)
    console.log(
      `${found.length} found. What each means: docs/operations.md, "What decides differently after the upgrade".`,
    )
  } finally {
    await database.db.destroy()
  }
})
