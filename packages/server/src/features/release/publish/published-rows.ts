import { definitionOf, type DocumentCatalogue } from '@tollgate/policy/document/document-catalogue.ts'
import { documentKind } from '@tollgate/policy/document/document-path.ts'
import { cataloguesIn, CATALOGUE_LEVELS, ROOTS } from '@tollgate/policy/document/levels.ts'
import { isSameValue, type Row } from '@tollgate/policy/document/model.ts'
import type { Tables } from '@tollgate/policy/document/record-paths.ts'
import { anyTable } from '../../../database/any-table.ts'
import { insertMany } from '../../../database/insert-many.ts'
import { emptyPublishedTables, PUBLISHED_TABLES, type PublishedTable } from '../../../database/published-tables.ts'
import type { Db, TableRow, Trx } from '../../../database/tables.ts'
import { publishedRelease, WHOLE_TABLE, type RowChange, type RowChanges } from '../../../policy/release-tables.ts'

const SLICE = 500
/** Of a release that filled the tables: it has no row before. */
const WHOLE = { table_name: WHOLE_TABLE, record_id: 0, before_row: null, after_row: null }

/** Compares a candidate with the tables, as far as its documents differ; all of it where the tables do not hold its base. */
export async function rowChanges(
  db: Db,
  base: number,
  after: Tables,
  differing: readonly string[],
): Promise<RowChanges> {
  const isWhole = (await publishedRelease(db)) !== base
  const touched = new Set(differing.flatMap(cataloguesOf).map((name) => definitionOf(name).table))
  const tables = [...PUBLISHED_TABLES.values()].filter(({ of }) => isWhole || touched.has(of))
  const rows: RowChange[] = []
  for (const table of tables) rows.push(...(await changesOf(db, table, after)))
  return { rows, isWhole }
}

function cataloguesOf(key: string): DocumentCatalogue[] {
  const kind = documentKind(key)
  const level = kind === undefined || kind === 'catalogue' ? CATALOGUE_LEVELS.get(key) : ROOTS[kind]
  return level ? cataloguesIn(level) : []
}

async function changesOf(db: Db, published: PublishedTable, after: Tables): Promise<RowChange[]> {
  const { name, of, id: idColumn, fields, catalogues } = published
  const stored = await anyTable(db).selectFrom(name).selectAll().execute()
  const before = new Map(stored.map((row) => [Number(row[idColumn]), row]))
  const renewed = new Set(catalogues.flatMap((catalogue) => definitionOf(catalogue).renewed))
  const told = Object.keys(fields).filter((field) => !renewed.has(field))
  const changes: RowChange[] = []
  for (const catalogue of catalogues)
    for (const row of after.get(catalogue) ?? []) {
      const id = Number(row[definitionOf(catalogue).id])
      const was = before.get(id)
      before.delete(id)
      if (was && told.every((field) => isSameValue(was[field], row[field]))) continue
      changes.push({ table: of, id, before: was ?? null, after: columnsOf(published, id, row) })
    }
  return [...changes, ...[...before].map(([id, was]) => ({ table: of, id, before: was, after: null }))]
}

function columnsOf({ id, fields }: PublishedTable, value: number, row: Row): TableRow {
  const columns = Object.keys(fields).map((field) => [field, row[field] ?? null] as const)
  return { [id]: value, ...Object.fromEntries(columns) } as TableRow
}

/** Makes the tables hold a release, and keeps what it changed. */
export async function publishRows(trx: Trx, release_id: number, { rows, isWhole }: RowChanges): Promise<void> {
  if (isWhole)
    await trx
      .insertInto('release_row')
      .values({ release_id, ...WHOLE })
      .execute()
  for (const [table, changes] of Map.groupBy(rows, (change) => change.table)) {
    const name = PUBLISHED_TABLES.get(table)?.name ?? ''
    const id = PUBLISHED_TABLES.get(table)?.id ?? ''
    for (let start = 0; start < changes.length; start += SLICE) {
      const some = changes.slice(start, start + SLICE)
      const gone = some.filter(({ before }) => before !== null).map((change) => change.id)
      if (gone.length > 0) await anyTable(trx).deleteFrom(name).where(id, 'in', gone).execute()
      await insertMany(
        anyTable(trx),
        name,
        some.flatMap(({ after }) => (after ? [after] : [])),
      )
      if (!isWhole)
        await insertMany(
          trx,
          'release_row',
          some.map((change) => noteOf(release_id, change)),
        )
    }
  }
  await holds(trx, release_id)
}

function noteOf(release_id: number, { table, id, before, after }: RowChange) {
  const [before_row, after_row] = [before, after].map((row) => row && JSON.stringify(row))
  return { release_id, table_name: table, record_id: id, before_row: before_row ?? null, after_row: after_row ?? null }
}

/** Notes which release the tables hold. */
export async function holds(trx: Trx, release_id: number): Promise<void> {
  await trx
    .insertInto('published_release')
    .values({ published_id: 1, release_id })
    .onConflict((conflict) => conflict.column('published_id').doUpdateSet({ release_id }))
    .execute()
}

/** The tables hold what a release says, or nothing: never what another one said. */
export async function movePublishedRows(trx: Trx, release: number, changes: RowChanges | undefined): Promise<void> {
  await (changes ? publishRows(trx, release, changes) : emptyPublishedTables(trx))
}
