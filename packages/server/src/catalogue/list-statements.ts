import { sql, type CompiledQuery, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import type { ListQuery } from '@tollgate/contract/catalogue/list-query.ts'
import { fieldAt, type Filter } from '@tollgate/contract/catalogue/resolve.ts'
import type { TextSearch } from '../database/engine.ts'
import type { Database } from '../database/open.ts'
import type { ColumnValue } from '../database/tables.ts'
import { textIndexOf } from '../database/text-indexes.ts'
import { Placeholder } from './placeholder.ts'
import { columnOf, fromRows, ownRows, selectRows, type RowQuery, type Source } from './select-rows.ts'

/** A filter that is set, with the value bound to its condition. */
export interface Condition {
  filter: Filter
  search: TextSearch | undefined
  bound: ColumnValue | Placeholder
}

export interface ListStatements {
  page: CompiledQuery
  count: CompiledQuery
}

/** The conditions a list query means, in the catalogue's order of filters. */
export function conditionsOf(source: Source, { filters }: ListQuery, engine: Database['engine']): Condition[] {
  return source.catalogue.filters.flatMap((filter) => {
    const value = filters[filter.key]
    if (value === undefined || filter.match === 'narrow') return []
    const search =
      filter.match === 'contains'
        ? engine.searchFor(value, textIndexOf(source.catalogue.table, filter.field))
        : undefined
    return [{ filter, search, bound: search?.pattern ?? (filter.of.kind === 'text' ? value : Number(value)) }]
  })
}

/**
 * The statements of a list's page and count, with placeholders: in this order for the values of the conditions and,
 * for the page, its size and offset.
 */
export function listStatements(
  database: Database,
  source: Source,
  given: Condition[],
  sort: string | undefined,
): ListStatements {
  const { db, engine } = database
  const conditions = given.map((condition, index) => ({ ...condition, bound: new Placeholder(index) }))
  const placeholder = (index: number) => sql<number>`${new Placeholder(index)}`
  const page = ordered(filtered(selectRows(fromRows(db, source), source), source, conditions, engine), source, sort)
  const count = filtered(countable(db, source, conditions), source, conditions, engine).select(
    sql<number>`count(*)`.as('total'),
  )
  return {
    page: page
      .limit(placeholder(given.length))
      .offset(placeholder(given.length + 1))
      .compile(),
    count: count.compile(),
  }
}

/** The rows that meet every condition. */
export function filtered(
  rows: RowQuery,
  source: Source,
  conditions: Condition[],
  engine: Database['engine'],
): RowQuery {
  return conditions.reduce(
    (found, condition) => found.where(conditionSql(columnOf(source, condition.filter.field), condition, engine)),
    rows,
  )
}

/** Joins are left out of the count unless a filter looks into a referred row. */
function countable(db: Database['db'], source: Source, conditions: Condition[]): RowQuery {
  const looksInside = conditions.some(
    ({ filter }) => filter.field.includes('.') || filter.field in source.catalogue.computed,
  )
  return looksInside ? fromRows(db, source) : ownRows(db, source)
}

function conditionSql(
  column: Expression<unknown>,
  { search, bound }: Condition,
  engine: Database['engine'],
): RawBuilder<SqlBool> {
  return search ? engine.contains(column, search, bound) : sql`${column} = ${bound}`
}

/** Text is ordered ignoring case, empty values come last, and the id makes every order a total one. */
export function ordered(rows: RowQuery, source: Source, sort: string | undefined): RowQuery {
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
