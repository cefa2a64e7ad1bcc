import { sql, type CompiledQuery, type RawBuilder, type SqlBool } from 'kysely'
import type { ListQuery } from '@tollgate/contract/catalogue/list-query.ts'
import { operands, operatorFilter, type Operator } from '@tollgate/contract/catalogue/filter-operators.ts'
import { fieldAt, type Filter } from '@tollgate/contract/catalogue/resolve.ts'
import type { TextField } from '@tollgate/contract/catalogue/field.ts'
import { kbpsToBps } from '@tollgate/contract/standards/bit-rate.ts'
import type { TextSearch } from '../database/engine.ts'
import type { Database } from '../database/open.ts'
import type { ColumnValue } from '../database/tables.ts'
import { textIndexOf } from '../database/text-indexes.ts'
import { Placeholder } from './placeholder.ts'
import { columnOf, fromRows, ownRows, selectRows, type RowQuery, type Source } from './select-rows.ts'

type SingleOperator = Exclude<Operator, 'between'>

interface Comparison {
  field: string
  search: TextSearch | undefined
  /** Absent: equality. */
  operator?: SingleOperator
  isText?: boolean
  bound: ColumnValue | Placeholder
}

/** A filter that is set: one of its comparisons must match. */
export interface Condition {
  filter: Pick<Filter, 'key' | 'match' | 'field'>
  comparisons: Comparison[]
}

export interface ListStatements {
  page: CompiledQuery
  count: CompiledQuery
}

/** The conditions of a list query, in the catalogue's order of filters. */
export function conditionsOf(source: Source, { filters }: ListQuery, engine: Database['engine']): Condition[] {
  const asked = Object.keys(filters).flatMap((key) => operatorCondition(source, key, filters[key] ?? ''))
  const plain = source.catalogue.filters.flatMap((filter): Condition[] => {
    const value = filters[filter.key]
    if (value === undefined || filter.match === 'narrow') return []
    if (filter.match === 'equals') {
      const bound = filter.of.kind === 'text' ? value : Number(value)
      return [{ filter, comparisons: [{ field: filter.field, search: undefined, bound }] }]
    }
    const comparisons = filter.fields.map((field) => {
      const search = engine.searchFor(value, textIndexOf(source.catalogue.table, field))
      return { field, search, bound: search.pattern }
    })
    return [{ filter, comparisons }]
  })
  return [...plain, ...asked]
}

/** `qci[gte]`: compares a stored field with one value, or with several. */
function operatorCondition({ catalogue }: Source, key: string, text: string): Condition[] {
  const asked = key.endsWith(']') ? operatorFilter(catalogue, key) : undefined
  if (asked === undefined || 'code' in asked) return []
  const { field, operator, of } = asked
  const bounds = operands(asked, text)
  if (typeof bounds === 'string') return []
  const isText = of.kind === 'text'
  const filter = { key, match: 'narrow', field } as const
  const comparison = (bound: string | number, by: SingleOperator) => ({
    field,
    search: undefined,
    operator: by,
    isText,
    bound,
  })
  if (operator !== 'between') return [{ filter, comparisons: bounds.map((bound) => comparison(bound, operator)) }]
  const ends = bounds.map((bound, end) => comparison(bound, end === 0 ? 'gte' : 'lte'))
  return ends.map((end) => ({ filter, comparisons: [end] }))
}

/** The values of conditions, in the order of their placeholders. */
export function boundValues(conditions: readonly Condition[]): Comparison['bound'][] {
  return conditions.flatMap(({ comparisons }) => comparisons.map(({ bound }) => bound))
}

/**
 * The statements for a list's page and its count. Placeholders, in order: the values of the conditions, then the page's
 * size and offset. A deep page first selects its ids, so that the skipped rows are not joined.
 */
export function listStatements(
  database: Database,
  source: Source,
  given: Condition[],
  { sort, isDeep }: { sort: string | undefined; isDeep: boolean },
): ListStatements {
  const { db, engine } = database
  let next = 0
  const conditions = given.map(({ filter, comparisons }) => ({
    filter,
    comparisons: comparisons.map((comparison) => ({ ...comparison, bound: new Placeholder(next++) })),
  }))
  const placeholder = (index: number) => sql<number>`${new Placeholder(index)}`
  const paged = (rows: RowQuery) => rows.limit(placeholder(next)).offset(placeholder(next + 1))
  const rows = (own: RowQuery) => ordered(filtered(own, source, conditions, engine), source, sort)
  const all = selectRows(fromRows(db, source), source)
  const id = columnOf(source, source.catalogue.id)
  const ids = paged(rows(ownRows(db, source).select(sql<never>`${id}`.as('id'))))
  const page =
    isDeep && isOwn(source, conditions, sort)
      ? ordered(all.where(sql<SqlBool>`${id} in (${ids})`), source, sort)
      : paged(rows(all))
  const count = filtered(countable(db, source, conditions), source, conditions, engine).select(
    sql<number>`count(*)`.as('total'),
  )
  return { page: page.compile(), count: count.compile() }
}

/** A rate that has an extended value is compared by that. */
function comparedColumn(source: Source, path: string, column = columnOf(source, path)) {
  const of = source.catalogue.fields[path]
  if (of?.kind !== 'number' || of.extendedBy === undefined) return column
  return sql`coalesce(${columnOf(source, of.extendedBy)} * ${sql.lit(kbpsToBps(1))}, ${column})`
}

/** The rows that match all conditions. */
export function filtered(
  rows: RowQuery,
  source: Source,
  conditions: Condition[],
  engine: Database['engine'],
): RowQuery {
  return conditions.reduce((found, { comparisons }) => {
    const held = comparisons.map((comparison) => comparisonSql(source, comparison, engine))
    return found.where(sql<SqlBool>`(${sql.join(held, sql` or `)})`)
  }, rows)
}

/** The count needs joins only if a filter uses a referred row. */
function countable(db: Database['db'], source: Source, conditions: Condition[]): RowQuery {
  return isOwn(source, conditions) ? ownRows(db, source) : fromRows(db, source)
}

/** Whether filters and order use only columns of the catalogue's own table. */
function isOwn({ catalogue }: Source, conditions: Condition[], sort = catalogue.id): boolean {
  const fields = conditions.flatMap(({ comparisons }) => comparisons.map(({ field }) => field))
  return [...fields, sort.replace(/^-/, '')].every((field) => !field.includes('.') && !(field in catalogue.computed))
}

function comparisonSql(
  source: Source,
  { field, search, operator = 'eq', isText = false, bound }: Comparison,
  engine: Database['engine'],
): RawBuilder<SqlBool> {
  const stored = columnOf(source, field)
  const column = comparedColumn(source, field, stored)
  if (search) return engine.contains(column, search, bound)
  // The specification filters by the stored value, so equality finds that as well.
  if (operator === 'eq' && column !== stored) return sql`${bound} in (${column}, ${stored})`
  if (operator === 'not') return sql`(${column} <> ${bound} or ${column} is null)`
  const of = source.catalogue.fields[field]
  if (operator !== 'empty' && of?.kind === 'text' && of.digits && !EQUALITIES.has(operator))
    return sql`${folded(of, column)} ${sql.raw(SIGNS[operator])} ${folded(of, bound)}`
  if (operator !== 'empty') return sql`${column} ${sql.raw(SIGNS[operator])} ${bound}`
  const isEmpty = isText ? sql`(${column} is null or ${column} = '')` : sql`${column} is null`
  return sql`(case when ${isEmpty} then 1 else 0 end) = ${bound}`
}

const SIGNS = { eq: '=', in: '=', gt: '>', gte: '>=', lt: '<', lte: '<=' } as const

const EQUALITIES: ReadonlySet<SingleOperator> = new Set(['eq', 'in'])

/** What a text is ordered by. */
function folded({ digits }: TextField, text: unknown): RawBuilder<unknown> {
  return digits ? sql`fold_code(${text})` : sql`fold(${text})`
}

/**
 * Text is ordered ignoring case, with empty values last. Ties are ordered by place, then by id. For a column that is
 * never empty, the id has the same direction, so that one index serves both.
 */
export function ordered(rows: RowQuery, source: Source, sort: string | undefined): RowQuery {
  const id = columnOf(source, source.catalogue.id)
  if (sort === undefined) return rows.orderBy(id)
  const path = sort.replace(/^-/, '')
  const direction = sort.startsWith('-') ? 'desc' : 'asc'
  const column = comparedColumn(source, path)
  if (path === source.catalogue.id) return rows.orderBy(id, direction)
  const of = fieldAt(source.catalogue, path, source.catalogues)
  const order = of?.kind === 'text' ? folded(of, column) : column
  const isNeverEmpty = source.catalogue.fields[path]?.required && !(path in source.catalogue.computed)
  if (isNeverEmpty) return rows.orderBy(order, direction).orderBy(id, direction)
  const sorted = rows.orderBy(sql`${column} is null`).orderBy(order, direction)
  return (source.catalogue.placeWithin ? sorted.orderBy(columnOf(source, 'place')) : sorted).orderBy(id)
}
