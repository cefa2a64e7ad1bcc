import type { Db, TableRow } from '../database/tables.ts'
import { withAccepted } from './accepted-warnings.ts'
import type { Source } from './select-rows.ts'

/** Adds the parts that no column holds, read at once for all rows. */
export async function withParts(db: Db, { catalogue, hooks }: Source, rows: TableRow[]): Promise<TableRow[]> {
  const own = await withAccepted(db, catalogue, rows)
  if (!hooks.attach || rows.length === 0) return own
  const parts = await hooks.attach(db, own)
  return own.map((row, index) => ({ ...row, ...parts[index] }) as TableRow)
}
