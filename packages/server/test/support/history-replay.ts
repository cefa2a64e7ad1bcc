import { isDeepStrictEqual } from 'node:util'
import { catalogues } from '@tollgate/contract/catalogues/registry.ts'
import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import { expect } from 'vitest'
import { anyTable } from '../../src/database/any-table.ts'
import type { Database } from '../../src/database/open.ts'
import type { Row } from './test-server.ts'

/** Rows by their id, by catalogue. */
export type Image = Map<string, Map<number, Row>>

const kept = [...catalogues.values()].filter(({ readOnly }) => !readOnly)

/** Columns that say everything about a record: attributes of both kinds share a table, each catalogue has its own of them. */
function storedColumns({ id, fields }: Catalogue): string[] {
  return [...new Set([id, ...Object.keys(fields), 'row_version'])]
}

function isOf({ name }: Catalogue, row: Row): boolean {
  if (name === 'pcrf-attribute') return row.attr_catg === null
  return name !== 'pcrf-attribute-dyn' || row.attr_catg !== null
}

/** Every row of every catalogue that can be written. */
export async function imageOf({ db }: Database): Promise<Image> {
  const image: Image = new Map()
  for (const catalogue of kept) {
    const rows: Row[] = await anyTable(db).selectFrom(catalogue.table).selectAll().execute()
    const own = rows.filter((row) => isOf(catalogue, row))
    image.set(
      catalogue.name,
      new Map(own.map((row) => [Number(row[catalogue.id]), pick(row, storedColumns(catalogue))])),
    )
  }
  return image
}

function pick(row: Row, columns: readonly string[]): Row {
  return Object.fromEntries(columns.map((column) => [column, row[column] ?? null]))
}

export function entriesAfter({ db }: Database, id: number) {
  return db.selectFrom('history').selectAll().where('history_id', '>', id).orderBy('history_id').execute()
}

export async function lastEntry({ db }: Database): Promise<number> {
  const newest = db.selectFrom('history').select(({ fn }) => fn.max('history_id').as('id'))
  return Number((await newest.executeTakeFirst())?.id ?? 0)
}

type Entries = Awaited<ReturnType<typeof entriesAfter>>

/** Applies what entries say to an image; each must have found the record as it says it did. */
export function replay(image: Image, entries: Entries): void {
  for (const { resource, record_id, before_row, after_row, action } of entries) {
    const rows = image.get(resource)
    const catalogue = catalogues.get(resource)
    if (!rows || !catalogue) continue
    const told = (text: string | null) =>
      text === null ? undefined : pick(JSON.parse(text) as Row, storedColumns(catalogue))
    const [before, after] = [told(before_row), told(after_row)]
    if (!isDeepStrictEqual(rows.get(record_id), before))
      expect(rows.get(record_id), `${action} ${resource} ${record_id}`).toEqual(before)
    if (after) rows.set(record_id, after)
    else rows.delete(record_id)
  }
}

/** Runs writes and checks that their entries, replayed over the database as it was, give the database as it is. */
export async function expectTold(database: Database, write: () => Promise<unknown>): Promise<Entries> {
  const last = await lastEntry(database)
  const image = await imageOf(database)
  await write()
  const entries = await entriesAfter(database, last)
  replay(image, entries)
  const now = await imageOf(database)
  for (const [name, rows] of now) {
    const told = image.get(name) ?? new Map<number, Row>()
    const other = [...new Set([...rows.keys(), ...told.keys()])].filter(
      (id) => !isDeepStrictEqual(rows.get(id), told.get(id)),
    )
    expect(
      other.slice(0, 3).map((id) => [name, id, told.get(id)]),
      'told',
    ).toEqual(other.slice(0, 3).map((id) => [name, id, rows.get(id)]))
  }
  return entries
}
