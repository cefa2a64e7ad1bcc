import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { sql } from 'kysely'
import { anyTable } from '../database/any-table.ts'
import type { Database } from '../database/open.ts'
import type { Trx } from '../database/tables.ts'
import { appendSeal, lockChain } from './append-seal.ts'
import { lastEntryOf, SEALED, type AgingKind } from './sealed-tables.ts'

/** Seals whose rows are removed per transaction; others can write in between. */
const SLICE = 4

/**
 * Removes all rows of seals that end before an instant, the oldest first. The removal itself is sealed, and the seals
 * of the rows stay, so the chain still proves the rest.
 */
export async function removeOld(database: Database, kind: AgingKind, before: string): Promise<void> {
  while (await removeSlice(database, kind, before)) await yieldToEventLoop()
}

/** Removes file names of imports whose last entry was removed. */
async function removeFileNames(trx: Trx): Promise<void> {
  const isOrphan = sql<boolean>`not exists (select 1 from history where history.batch_id = import_file.batch_id)`
  await trx.deleteFrom('import_file').where(isOrphan).execute()
}

/** Returns whether there may be more to remove. */
async function removeSlice(database: Database, kind: AgingKind, before: string): Promise<boolean> {
  return database.db.transaction().execute(async (trx) => {
    await lockChain(trx, database)
    const floor = await lastEntryOf(trx, `${kind}-removed`)
    const seals = await trx
      .selectFrom('history_seal')
      .select(['last_entry', 'entries', 'until'])
      .where('kind', '=', kind)
      .where('last_entry', '>', floor)
      .orderBy('last_entry')
      .limit(SLICE)
      .execute()
    const kept = seals.findIndex(({ until }) => until >= before)
    const old = kept < 0 ? seals : seals.slice(0, kept)
    const last_entry = old.at(-1)?.last_entry
    if (last_entry === undefined) return false
    const { table, id } = SEALED[kind]
    // Rows with lower ids were inserted by hand. They stay, so that the verification reports them.
    await anyTable(trx).deleteFrom(table).where(id, '>', floor).where(id, '<=', last_entry).execute()
    if (kind === 'change') await removeFileNames(trx)
    const entries = old.reduce((sum, seal) => sum + seal.entries, 0)
    await appendSeal(trx, { kind: `${kind}-removed`, last_entry, entries, until: before, digest: '' })
    return old.length === SLICE
  })
}
