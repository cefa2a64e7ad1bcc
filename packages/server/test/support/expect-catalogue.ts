import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import { createSchema } from '@tollgate/contract/catalogue/write-schema.ts'
import type { Database } from '../../src/database/open.ts'
import { sampleRow } from './sample-row.ts'
import type { TestServer } from './test-server.ts'

/** Says once what a definition and its table disagree about, before every test of the catalogue fails of it. */
export async function expectTable({ db }: Database, { name, table, id, fields }: Catalogue): Promise<void> {
  // A table of another name is shared with other catalogues.
  if (table !== name.replaceAll('-', '_')) return
  const tables = await db.introspection.getTables()
  const found = tables.find((other) => other.name === table)
  if (!found) throw new Error(`${name}: there is no table "${table}": is its migration in migrations/all.ts?`)
  const columns = new Map(found.columns.map((column) => [column.name, column]))
  const faults = [...new Set([id, ...Object.keys(fields), 'row_version'])].flatMap((key) => {
    const column = columns.get(key)
    if (!column) return [`it has no column "${key}"`]
    const mayBeEmpty = key !== id && column.isNullable && fields[key]?.required
    return mayBeEmpty ? [`"${key}" is required, and its column takes null`] : []
  })
  if (faults.length > 0) throw new Error(`${name}, table "${table}": ${faults.join('; ')}`)
}

/** Says once that a catalogue refuses its sample, and where a sample's values come from. */
export async function expectSample(server: TestServer, catalogue: Catalogue): Promise<void> {
  const verdict = createSchema(catalogue).safeParse(await sampleRow(server, catalogue))
  if (verdict.success) return
  const faults = verdict.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')
  throw new Error(`${catalogue.name}: give its fields samples in SPECIAL of test/support/sample-row.ts (${faults})`)
}
