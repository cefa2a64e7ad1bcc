import { anyTable } from '../database/any-table.ts'
import type { TableRow, Trx } from '../database/tables.ts'
import { BUILT_IN_LISTS, type BuiltInList } from './lookups.ts'

/** Changes to the fixed lists, as text for the log. */
export interface BuiltInNotes {
  updated: string[]
  /** Rows that were changed in the database and stay so. */
  kept: string[]
}

/** Updates the fixed lists to this version of the console. Rows that were changed in the database stay. */
export async function updateBuiltInRows(trx: Trx): Promise<BuiltInNotes> {
  const notes: BuiltInNotes = { updated: [], kept: [] }
  for (const list of BUILT_IN_LISTS) await updateList(trx, list, notes)
  return notes
}

async function updateList(trx: Trx, list: BuiltInList, notes: BuiltInNotes): Promise<void> {
  const { table, key } = list
  const known = await trx.selectFrom('built_in_row').select(['row_key', 'content']).where('list', '=', table).execute()
  const written = new Map(known.map(({ row_key, content }) => [row_key, JSON.parse(content) as TableRow]))
  const rows = await anyTable(trx).selectFrom(table).selectAll().execute()
  const stored = new Map(rows.map((row) => [String(row[key]), row]))
  for (const row of list.rows) {
    const name = String(row[key])
    // Before written rows were recorded, nobody could change the lists, so every stored row came from a release.
    const before = written.get(name) ?? (known.length === 0 ? stored.get(name) : undefined)
    const kept = await updateRow(trx, list, { row, before, stored: stored.get(name) }, notes)
    const values = { content: JSON.stringify(row), kept: kept && JSON.stringify(kept) }
    await trx
      .insertInto('built_in_row')
      .values({ list: table, row_key: name, ...values })
      .onConflict((conflict) => conflict.columns(['list', 'row_key']).doUpdateSet(values))
      .execute()
  }
}

interface RowOfList {
  /** In this version. */
  row: TableRow
  /** As last written by a version of the console. */
  before: TableRow | undefined
  stored: TableRow | undefined
}

/** Stores what this version changed. Returns the values that were not stored because the row was changed here. */
async function updateRow(
  trx: Trx,
  { table, key }: BuiltInList,
  { row, before, stored }: RowOfList,
  notes: BuiltInNotes,
): Promise<TableRow | null> {
  const name = `${table} ${row[key]}`
  if (!stored && before) {
    notes.kept.push(`${name} was deleted`)
    return row
  }
  if (!stored) {
    await anyTable(trx).insertInto(table).values(row).execute()
    return null
  }
  const other = Object.keys(row).filter((column) => stored[column] !== row[column])
  const kept = other.filter((column) => stored[column] !== before?.[column])
  const changed = other.filter((column) => !kept.includes(column))
  if (changed.length > 0) {
    await anyTable(trx)
      .updateTable(table)
      .set(pick(row, changed))
      .where(key, '=', stored[key] ?? null)
      .execute()
    notes.updated.push(`${name}: ${changed.join(', ')}`)
  }
  if (kept.length === 0) return null
  notes.kept.push(`${name}: ${kept.map((column) => `${column} is "${stored[column]}"`).join(', ')}`)
  return pick(row, kept)
}

function pick(row: TableRow, columns: readonly string[]): TableRow {
  return Object.fromEntries(columns.map((column) => [column, row[column] ?? null]))
}
