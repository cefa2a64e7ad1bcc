import type { Entry } from '@tollgate/policy/change-set/entry.ts'
import { definitionOf } from '@tollgate/policy/document/document-catalogue.ts'
import { isSameValue, type Row } from '@tollgate/policy/document/model.ts'
import type { Tables } from '@tollgate/policy/document/record-paths.ts'
import { anyTable } from '../../../database/any-table.ts'
import { inChunks } from '../../../database/in-chunks.ts'
import { insertMany } from '../../../database/insert-many.ts'
import { emptyPublishedTables, PUBLISHED_TABLES, type PublishedTable } from '../../../database/published-tables.ts'
import type { Db, TableRow, Trx } from '../../../database/tables.ts'
import { publishedRelease, WHOLE_TABLE, type RowChange, type RowChanges } from '../../../policy/release-tables.ts'

const SLICE = 500
/** Marks a release that filled the tables, so there are no earlier rows. */
const WHOLE = { table_name: WHOLE_TABLE, record_id: 0, before_row: null, after_row: null }

/** The published rows that a candidate may change. */
export interface Compared {
  /** By table and id; null: does not exist. */
  rows: ReadonlyMap<string, ReadonlyMap<number, TableRow | null>>
  /** The tables do not hold the base, so any row may differ. */
  isWhole: boolean
}

/**
 * Compares working data with the published tables in SQL. Of a million rows it only reads those that differ or that
 * sets have written.
 */
export async function comparedRows(
  db: Db,
  base: number,
  written: readonly Pick<Entry, 'resource' | 'id'>[],
): Promise<Compared> {
  const isWhole = (await publishedRelease(db)) !== base
  const inSets = Map.groupBy(written, ({ resource }) => definitionOf(resource).table)
  const rows = new Map<string, ReadonlyMap<number, TableRow | null>>()
  for (const table of PUBLISHED_TABLES.values()) {
    const { of, name, id } = table
    const all = anyTable(db).selectFrom(name).selectAll()
    const ids = isWhole ? [] : [...(await otherIds(db, table)), ...(inSets.get(of) ?? []).map((entry) => entry.id)]
    const stored = isWhole ? await all.execute() : await inChunks(ids, (some) => all.where(id, 'in', some).execute())
    const none = ids.map((one) => [one, null] as const)
    rows.set(of, new Map([...none, ...stored.map((row) => [Number(row[id]), row] as const)]))
  }
  return { rows, isWhole }
}

async function otherIds(db: Db, table: PublishedTable): Promise<number[]> {
  const { name, of, id } = table
  const [working, published] = [`${of}.${id}`, `${name}.${id}`]
  const changed = anyTable(db)
    .selectFrom(of)
    .leftJoin(name, published, working)
    .select(`${working} as id`)
    .where((eb) => {
      const others = toldOf(table).map((field) => eb(`${of}.${field}`, 'is distinct from', eb.ref(`${name}.${field}`)))
      return eb.or([eb(published, 'is', null), ...others])
    })
  const gone = anyTable(db)
    .selectFrom(name)
    .leftJoin(of, working, published)
    .select(`${published} as id`)
    .where(working, 'is', null)
  return [...(await changed.execute()), ...(await gone.execute())].map((row) => Number(row.id))
}

function toldOf({ fields, catalogues }: PublishedTable): string[] {
  const renewed = new Set(catalogues.flatMap((catalogue) => definitionOf(catalogue).renewed))
  return Object.keys(fields).filter((field) => !renewed.has(field))
}

/** The changes of a candidate to the published tables. */
export function rowChanges(after: Tables, compared: Compared): RowChanges {
  return { rows: [...compared.rows.keys()].flatMap((of) => changesOf(of, after, compared)), isWhole: compared.isWhole }
}

export function changesOf(of: string, after: Tables, { rows, isWhole }: Compared): RowChange[] {
  const published = PUBLISHED_TABLES.get(of)
  const before = new Map(rows.get(of))
  if (!published || (before.size === 0 && !isWhole)) return []
  const told = toldOf(published)
  const changes: RowChange[] = []
  for (const catalogue of published.catalogues)
    for (const row of after.get(catalogue) ?? []) {
      const id = Number(row[definitionOf(catalogue).id])
      const was = before.get(id)
      if (was === undefined && !isWhole) continue
      before.delete(id)
      if (was && told.every((field) => isSameValue(was[field], row[field]))) continue
      changes.push({ table: of, id, before: was ?? null, after: columnsOf(published, id, row) })
    }
  const gone = [...before].flatMap(([id, was]) => (was ? [{ table: of, id, before: was, after: null }] : []))
  return [...changes, ...gone]
}

function columnsOf({ id, fields }: PublishedTable, value: number, row: Row): TableRow {
  const columns = Object.keys(fields).map((field) => [field, row[field] ?? null] as const)
  return { [id]: value, ...Object.fromEntries(columns) } as TableRow
}

/** Updates the tables to a release, and stores the changes. */
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
  await notePublishedRelease(trx, release_id)
}

function noteOf(release_id: number, { table, id, before, after }: RowChange) {
  const [before_row, after_row] = [before, after].map((row) => row && JSON.stringify(row))
  return { release_id, table_name: table, record_id: id, before_row: before_row ?? null, after_row: after_row ?? null }
}

/** Notes the release in the tables. */
export async function notePublishedRelease(trx: Trx, release_id: number): Promise<void> {
  await trx
    .insertInto('published_release')
    .values({ published_id: 1, release_id })
    .onConflict((conflict) => conflict.column('published_id').doUpdateSet({ release_id }))
    .execute()
}

/** The tables hold the given release, or nothing, but never another one. */
export async function movePublishedRows(trx: Trx, release: number, changes: RowChanges | undefined): Promise<void> {
  await (changes ? publishRows(trx, release, changes) : emptyPublishedTables(trx))
}
