import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import { StartFault } from '../database/start-fault.ts'
import type { Db } from '../database/tables.ts'

/** Refuses a database in which a catalogue lacks its table or a column: somebody forgot the migration. */
export async function checkTables(db: Db, catalogues: Iterable<Catalogue>): Promise<void> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: false })
  const columnsOf = new Map(tables.map(({ name, columns }) => [name, new Set(columns.map((column) => column.name))]))
  const faults = [...catalogues].flatMap((catalogue) => faultsOf(catalogue, columnsOf.get(catalogue.table)))
  if (faults.length === 0) return
  throw new StartFault(`${faults.join('; ')}: a migration is missing (docs/adding-a-catalogue.md)`)
}

function faultsOf({ name, table, id, fields }: Catalogue, columns: ReadonlySet<string> | undefined): string[] {
  if (!columns) return [`${name}: there is no table "${table}"`]
  const wanted = new Set([id, ...Object.keys(fields), 'row_version'])
  return [...wanted]
    .filter((key) => !columns.has(key))
    .map((key) => `${name}: the table "${table}" has no column "${key}"`)
}
