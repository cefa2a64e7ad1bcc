import type { Field } from '@tollgate/contract/catalogue/field.ts'
import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import { createSchema } from '@tollgate/contract/catalogue/write-schema.ts'
import type { ColumnMetadata } from 'kysely'
import type { Database } from '../../src/database/open.ts'
import { indexedColumns } from './indexed-columns.ts'
import { sampleRow } from './sample-row.ts'
import type { TestServer } from './test-server.ts'

/** Says once what a definition and its table disagree about, before every test of the catalogue fails of it. */
export async function expectTable(database: Database, catalogue: Catalogue): Promise<void> {
  const { name, table, id, fields } = catalogue
  // A table of another name is shared with other catalogues.
  if (table !== name.replaceAll('-', '_')) return
  const tables = await database.db.introspection.getTables({ withInternalKyselyTables: false })
  const found = tables.find((other) => other.name === table)
  if (!found) throw new Error(`${name}: there is no table "${table}": is its migration in migrations/all.ts?`)
  const columns = new Map(found.columns.map((column) => [column.name, column]))
  const indexed = found.isView ? undefined : await indexedColumns(database, table)
  const faults = [...new Set([id, ...Object.keys(fields), 'row_version'])].flatMap((key) => {
    const column = columns.get(key)
    if (!column) return [`it has no column "${key}"`]
    const field = fields[key]
    if (!field) return []
    return [...faultsOf(column, field, key === id), ...(indexed ? faultsOfIndex(key, field, indexed) : [])]
  })
  if (!found.isView && givesItsId(catalogue) && !columns.get(id)?.isAutoIncrementing) {
    faults.push(`"${id}" gets no number by itself: is its type \${id}?`)
  }
  if (faults.length > 0) throw new Error(`${name}, table "${table}": ${faults.join('; ')}`)
}

function givesItsId({ id, fields, readOnly }: Catalogue): boolean {
  return !readOnly && !(id in fields)
}

function faultsOf({ name, isNullable, dataType }: ColumnMetadata, field: Field, isId: boolean): string[] {
  const isText = dataType.toLowerCase() === 'text'
  return [
    !isId && isNullable && field.required ? `"${name}" is required, and its column takes null` : '',
    isText === (field.kind === 'text') ? '' : `"${name}" is a ${field.kind}, and its column a ${dataType}`,
  ].filter(Boolean)
}

/** Without an index every deletion of what is referred to reads the whole table. */
function faultsOfIndex(key: string, field: Field, indexed: ReadonlySet<string>): string[] {
  return field.kind === 'reference' && !indexed.has(key) ? [`"${key}" is a reference without an index`] : []
}

/** Says once that a catalogue refuses its sample, and where a sample's values come from. */
export async function expectSample(server: TestServer, catalogue: Catalogue): Promise<void> {
  const verdict = createSchema(catalogue).safeParse(await sampleRow(server, catalogue))
  if (verdict.success) return
  const faults = verdict.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')
  throw new Error(`${catalogue.name}: give its fields samples in SPECIAL of test/support/sample-row.ts (${faults})`)
}
