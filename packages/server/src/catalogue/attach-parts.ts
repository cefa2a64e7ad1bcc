import type { Db, TableRow } from '../database/tables.ts'
import type { Source } from './select-rows.ts'

/** Rows with the parts that no column holds, read once for all of them. */
export async function withParts(db: Db, { hooks }: Source, rows: TableRow[]): Promise<TableRow[]> {
  if (!hooks.attach || rows.length === 0) return rows
  const parts = await hooks.attach(db, rows)
  return rows.map((row, index) => ({ ...row, ...parts[index] }) as TableRow)
}
