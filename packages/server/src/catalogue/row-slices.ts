import { sql } from 'kysely'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { ListQuery } from '@tollgate/contract/catalogue/list-query.ts'
import type { Database } from '../database/open.ts'
import type { Db, TableRow } from '../database/tables.ts'
import { conditionsOf, filtered, ordered } from './list-statements.ts'
import { numberIn, recordIdIn, type RecordId } from './record-id.ts'
import { lacksParent, narrowed } from './narrowing.ts'
import { columnOf, fromRows, selectRows, type RowQuery, type Source } from './select-rows.ts'
import { idsInComputedOrder, isComputed } from './computed-order.ts'

/** Small, so that the thread yields often. */
const SLICE = 500
/** The same for queries of ids only. */
const ID_SLICE = 5000

/** Selects columns, including the id. */
type Select = (rows: RowQuery) => RowQuery

/**
 * Reads all rows of a list query in its order, in slices, so that memory does not grow with their number. Each slice is
 * one snapshot. A row that is written meanwhile appears where it then belongs, or not at all.
 */
export async function* rowSlices(
  database: Database,
  source: Source,
  query: ListQuery,
  select: Select,
): AsyncGenerator<TableRow[]> {
  if (lacksParent(source, query)) return
  const rows = matching(database.db, database.engine, source, query)
  const direction = idOrder(source, query.sort ?? source.catalogue.order)
  const slices = direction ? slicesByKey(rows, direction) : slicesByIds(rows, query.sort ?? source.catalogue.order)
  for await (const slice of slices(select)) {
    yield slice
    await yieldToEventLoop()
  }
}

/** Ids of all rows of a list query in ascending order, for writable catalogues. */
export async function idsMatching(
  { db, engine }: { db: Db; engine: Database['engine'] },
  source: Source,
  query: ListQuery,
): Promise<number[]> {
  if (lacksParent(source, query)) return []
  const found = matching(db, engine, source, query)
  const { id } = source.catalogue
  const ids: number[] = []
  for await (const slice of slicesByKey(found, 'asc', ID_SLICE)((rows) => selectId(rows, found.source))) {
    for (const row of slice) ids.push(numberIn(row, id))
    await yieldToEventLoop()
  }
  return ids
}

function selectId(rows: RowQuery, source: Source): RowQuery {
  const { id } = source.catalogue
  return rows.select(sql<RecordId>`${columnOf(source, id)}`.as(id))
}

/** One page of a list and its total, in an order that SQL cannot express. */
export async function pageByIds(
  { db, engine }: { db: Db; engine: Database['engine'] },
  source: Source,
  query: ListQuery,
): Promise<{ rows: TableRow[]; total: number }> {
  const found = matching(db, engine, source, query)
  const ids = await idsOf(found, query.sort ?? source.catalogue.order)
  const first = (query.page - 1) * query.pageSize
  const wanted = ids.slice(first, first + query.pageSize)
  return { rows: await rowsById(found, wanted, (rows) => selectRows(rows, found.source)), total: ids.length }
}

interface Matching {
  db: Db
  source: Source
  rows: RowQuery
}

function matching(db: Db, engine: Database['engine'], whole: Source, query: ListQuery): Matching {
  const source = narrowed(whole, whole.hooks.narrow?.(query.filters))
  return { db, source, rows: filtered(fromRows(db, source), source, conditionsOf(source, query, engine), engine) }
}

function idOrder({ catalogue }: Source, sort: string | undefined): 'asc' | 'desc' | undefined {
  if (sort === undefined || sort === catalogue.id) return 'asc'
  return sort === `-${catalogue.id}` ? 'desc' : undefined
}

type Slices = (select: Select) => AsyncGenerator<TableRow[]>

function slicesByKey({ source, rows }: Matching, direction: 'asc' | 'desc', size = SLICE): Slices {
  const { id } = source.catalogue
  const key = columnOf(source, id)
  const beyond = sql.raw(direction === 'asc' ? '>' : '<')
  return async function* (select) {
    let last: RecordId | undefined
    for (;;) {
      const rest = last === undefined ? rows : rows.where(sql<boolean>`${key} ${beyond} ${last}`)
      const slice = await select(rest).orderBy(key, direction).limit(size).execute()
      const end = slice.at(-1)
      if (end) yield slice
      if (!end || slice.length < size) return
      last = recordIdIn(end, id)
    }
  }
}

/**
 * For any other order, all ids are read first: sorting all rows for each slice would cost as much as reading them all.
 */
function slicesByIds(found: Matching, sort: string | undefined): Slices {
  return async function* (select) {
    const ids = await idsOf(found, sort)
    for (let start = 0; start < ids.length; start += SLICE) {
      yield rowsById(found, ids.slice(start, start + SLICE), select)
    }
  }
}

/** The rows with these ids, in their order. */
async function rowsById({ source, rows }: Matching, ids: readonly RecordId[], select: Select): Promise<TableRow[]> {
  if (ids.length === 0) return []
  const { id } = source.catalogue
  const found = await select(rows.where(sql<boolean>`${columnOf(source, id)} in (${sql.join(ids)})`)).execute()
  const byId = new Map(found.map((row) => [row[id], row]))
  return ids.map((key) => byId.get(key)).filter((row) => row !== undefined)
}

async function idsOf(asked: Matching, sort: string | undefined): Promise<RecordId[]> {
  const { db, source, rows } = asked
  const { id } = source.catalogue
  if (isComputed(source.catalogue, sort)) {
    const slices = slicesByKey(asked, 'asc')((found) => selectRows(found, source))
    return idsInComputedOrder(db, source, sort, slices)
  }
  const found = await ordered(selectId(rows, source), source, sort).execute()
  return found.map((row) => recordIdIn(row, id))
}
