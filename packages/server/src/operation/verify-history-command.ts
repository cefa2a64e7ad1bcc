import { readConfig } from '../config.ts'
import { openDatabase } from '../database/open.ts'
import { StartFault } from '../database/start-fault.ts'
import type { Db } from '../database/tables.ts'
import { verifyHistory, type Verified } from '../history/verify-history.ts'
import { verifyShipped } from '../history/ship/verify-shipped.ts'
import { runCommand } from './command.ts'

const HEAD = /^[0-9a-f]{64}$/

/** `npm run verify-history [-- <hash or file> …]`: proves that no sealed row was altered or removed, and all was shipped. */
await runCommand(async () => {
  const given = process.argv.slice(2)
  const { db } = openDatabase(readConfig(), { mustExist: true })
  try {
    // One snapshot, because the console seals and removes meanwhile.
    await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute((trx) => verify(trx, given))
  } finally {
    await db.destroy()
  }
})

async function verify(db: Db, given: readonly string[]): Promise<void> {
  const verified = await verifyHistory(
    db,
    given.filter((text) => HEAD.test(text)),
  )
  const { faults } = verified
  const told = linesOf(verified)
  const files = given.filter((text) => !HEAD.test(text))
  if (files.length > 0) {
    const shipped = await verifyShipped(db, files)
    faults.push(...shipped.faults)
    told.push(...shipped.told)
  }
  if (faults.length > 0) throw new StartFault(faults.join('\n'))
  console.log(told.join('\n'))
}

function linesOf({ seals, head, counts: { act, change, access } }: Verified): string[] {
  const both = (key: keyof typeof change) => `${change[key]} changes and ${access[key]} access events`
  return [
    `${both('sealed')} are as they were sealed, under ${seals} seals; ${both('unsealed')} are not sealed yet.`,
    `Releases, change sets, approvals and comments are as ${act.sealed + act.unsealed} acts left them.`,
    ...(change.removed + access.removed > 0 ? [`${both('removed')} were removed because of their age.`] : []),
    `The last seal: ${head}`,
  ]
}
