import { anyTable } from '../database/any-table.ts'
import type { Db, Tables } from '../database/tables.ts'

const DAY_MS = 86_400_000

/** The sealed tables, in the order of sealing. `keptMs`: younger rows are never removed. */
export const SEALED = {
  earlier: { table: 'earlier_seal', id: 'seal_id', at: 'sealed_at', what: 'earlier seals', keptMs: Infinity },
  change: { table: 'history', id: 'history_id', at: 'at', what: 'changes', keptMs: DAY_MS },
  act: { table: 'act', id: 'act_id', at: 'at', what: 'acts on releases and sets', keptMs: Infinity },
  access: { table: 'access_event', id: 'access_event_id', at: 'at', what: 'access events', keptMs: 400 * DAY_MS },
} as const

export type SealedKind = keyof typeof SEALED
/** Kinds whose old rows are removed. */
export type AgingKind = Exclude<SealedKind, 'earlier' | 'act'>
type SealKind = Tables['history_seal']['kind']

export const SEALED_KINDS = Object.keys(SEALED) as SealedKind[]

/** The rows after `after` up to `last`, in order. */
export function rowsBetween(db: Db, kind: SealedKind, after: number, last: number) {
  const { table, id } = SEALED[kind]
  return anyTable(db).selectFrom(table).selectAll().where(id, '>', after).where(id, '<=', last).orderBy(id)
}

/** The last row that a seal of this kind covers or removes; 0 without one. */
export async function lastEntryOf(db: Db, kind: SealKind): Promise<number> {
  const row = await db
    .selectFrom('history_seal')
    .select(({ fn }) => fn.max('last_entry').as('last'))
    .where('kind', '=', kind)
    .executeTakeFirst()
  return Number(row?.last ?? 0)
}
