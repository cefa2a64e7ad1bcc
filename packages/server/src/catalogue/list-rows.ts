import { sql, type Expression } from 'kysely'
import type { ListQuery } from '@tollgate/contract/catalogue/list-query.ts'
import type { Filter } from '@tollgate/contract/catalogue/resolve.ts'
import { fieldAt } from '@tollgate/contract/catalogue/resolve.ts'
import type { Database } from '../database/open.ts'
import type { TableRow } from '../database/tables.ts'
import { columnOf, fromRows, selectRows, type RowQuery, type Source } from './select-rows.ts'

export interface Page {
  rows: TableRow[]
  total: number
}

/** One page of the rows a list query means, and how many there are in all. */
export async function listRows({ db, engine }: Database, source: Source, query: ListQuery): Promise<Page> {
  const filtered = where(fromRows(db, source), source, query, engine)
  const page = order(selectRows(filtered, source), source, query.sort)
    .limit(query.pageSize)
    .offset((query.page - 1) * query.pageSize)
  const count = where(countable(db, source, query), source, query, engine).select(sql<number>`count(*)`.as('total'))
  const [rows, counted] = await Promise.all([page.execute(), count.executeTakeFirstOrThrow()])
  return { rows, total: Number(counted.total) }
}

/** Joins are left out of the count unless a filter looks into a referred row. */
function countable(db: Database['db'], source: Source, query: ListQuery): RowQuery {
  const looksInside = source.catalogue.filters.some(({ key, field }) => key in query.filters && field.includes('.'))
  return looksInside ? fromRows(db, source) : (db.selectFrom(source.catalogue.table) as RowQuery)
}

function where(rows: RowQuery, source: Source, query: ListQuery, engine: Database['engine']): RowQuery {
  let filtered = rows
  for (const filter of source.catalogue.filters) {
    const value = query.filters[filter.key]
    if (value !== undefined) filtered = filtered.where(condition(columnOf(source, filter.field), filter, value, engine))
  }
  return filtered
}

function condition(column: Expression<unknown>, filter: Filter, value: string, engine: Database['engine']) {
  if (filter.match === 'contains') return engine.contains(column, value)
  return sql<boolean>`${column} = ${filter.of.kind === 'text' ? value : Number(value)}`
}

/** Text is ordered ignoring case, empty values come last, and the id makes every order a total one. */
function order(rows: RowQuery, source: Source, sort: string | undefined): RowQuery {
  const id = columnOf(source, source.catalogue.id)
  if (sort === undefined) return rows.orderBy(id)
  const path = sort.replace(/^-/, '')
  const direction = sort.startsWith('-') ? 'desc' : 'asc'
  const column = columnOf(source, path)
  if (path === source.catalogue.id) return rows.orderBy(id, direction)
  const isText = fieldAt(source.catalogue, path, source.catalogues)?.kind === 'text'
  return rows
    .orderBy(sql`${column} is null`)
    .orderBy(isText ? sql`fold(${column})` : column, direction)
    .orderBy(id)
}
