import type { DocumentCatalogue } from '@tollgate/policy/document/document-catalogue.ts'
import type { Row } from '@tollgate/policy/document/model.ts'
import type { Tables } from '@tollgate/policy/document/record-paths.ts'
import { anyTable } from '../database/any-table.ts'
import { PUBLISHED_TABLES, type PublishedTable } from '../database/published-tables.ts'
import type { Db, TableRow } from '../database/tables.ts'

/** A row that a release changes in the published tables; null: the row does not exist. */
export interface RowChange {
  table: string
  id: number
  before: TableRow | null
  after: TableRow | null
}

/** The changes of a release to the published tables. `whole`: the tables were empty before, so there is no way back. */
export interface RowChanges {
  rows: readonly RowChange[]
  isWhole: boolean
}

/** Table name that marks the release that filled the tables. */
export const WHOLE_TABLE = ''

/** The release in the published tables. */
export async function publishedRelease(db: Db): Promise<number | undefined> {
  return (await db.selectFrom('published_release').select('release_id').executeTakeFirst())?.release_id
}

/**
 * The changes that lead from a release back to an earlier one, of all tables or one; undefined if the tables never held
 * that one.
 */
export async function rowsBack(db: Db, from: number, to: number, table?: string): Promise<RowChanges | undefined> {
  if ((await publishedRelease(db)) !== from) return undefined
  const found = new Map<string, RowChange>()
  for (let id = from; id !== to;) {
    const all = db.selectFrom('release_row').selectAll().where('release_id', '=', id)
    const notes = await (table === undefined ? all : all.where('table_name', 'in', [WHOLE_TABLE, table])).execute()
    if (notes.some(({ table_name }) => table_name === WHOLE_TABLE)) return undefined
    for (const { table_name, record_id, before_row, after_row } of notes) {
      const key = `${table_name} ${record_id}`
      // Goes back through the releases: the newest one has the current row, the oldest the target.
      const before = found.has(key) ? (found.get(key)?.before ?? null) : rowIn(after_row)
      found.set(key, { table: table_name, id: record_id, before, after: rowIn(before_row) })
    }
    const release = db.selectFrom('release').select('base_release_id').where('release_id', '=', id)
    id = (await release.executeTakeFirstOrThrow()).base_release_id ?? to
  }
  return { rows: [...found.values()], isWhole: false }
}

function rowIn(text: string | null): TableRow | null {
  return text === null ? null : JSON.parse(text)
}

/**
 * All tables of a release that matter for decisions, with the ids of the working data; undefined if the tables were
 * empty in between. Catalogues of one table are listed under the first of them.
 */
export async function releaseTables(db: Db, release: number): Promise<Tables | undefined> {
  const published = await publishedRelease(db)
  const back = published === undefined ? undefined : await rowsBack(db, published, release)
  if (!back) return undefined
  const changed = Map.groupBy(back.rows, ({ table }) => table)
  const tables = new Map<DocumentCatalogue, readonly Row[]>()
  for (const table of PUBLISHED_TABLES.values()) {
    const [catalogue] = table.catalogues
    if (catalogue) tables.set(catalogue, await rowsAt(db, table, changed.get(table.of) ?? []))
  }
  return tables
}

async function rowsAt(db: Db, { name, id }: PublishedTable, changes: readonly RowChange[]): Promise<readonly Row[]> {
  const rows = await anyTable(db).selectFrom(name).selectAll().orderBy(id).execute()
  if (changes.length === 0) return rows
  const byId = new Map(rows.map((row) => [Number(row[id]), row]))
  for (const { id: changed, after } of changes)
    if (after) byId.set(changed, after)
    else byId.delete(changed)
  return [...byId.values()].toSorted((a, b) => Number(a[id]) - Number(b[id]))
}
