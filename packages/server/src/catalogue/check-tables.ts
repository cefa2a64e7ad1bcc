import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import { StartFault } from '../database/start-fault.ts'
import type { Db } from '../database/tables.ts'
import { anyTable } from '../database/any-table.ts'

/** Refuses a database that lacks a catalogue's table or column, because the migration is missing. */
export async function checkTables(db: Db, catalogues: Iterable<Catalogue>): Promise<void> {
  const faults: string[] = []
  for (const catalogue of catalogues) faults.push(...(await faultsOf(db, catalogue)))
  if (faults.length === 0) return
  throw new StartFault(`${faults.join('; ')}: a migration is missing (docs/adding-a-catalogue.md)`)
}

async function faultsOf(db: Db, { name, table, id, fields }: Catalogue): Promise<string[]> {
  const wanted = [...new Set([id, ...Object.keys(fields), 'row_version'])]
  if (await canRead(db, table, wanted)) return []
  if (!(await canRead(db, table, []))) return [`${name}: there is no table "${table}"`]
  const missing: string[] = []
  for (const column of wanted) if (!(await canRead(db, table, [column]))) missing.push(column)
  return missing.map((column) => `${name}: the table "${table}" has no column "${column}"`)
}

/** Selects no row: the statement fails if a name is wrong. SQLite's table descriptions omit generated columns. */
function canRead(db: Db, table: string, columns: readonly string[]): Promise<boolean> {
  const query = anyTable(db).selectFrom(table).limit(0)
  const asked = columns.length === 0 ? query.selectAll() : query.select(columns.map((column) => `${table}.${column}`))
  return asked.execute().then(
    () => true,
    () => false,
  )
}
