import { fault, type Fault } from '../errors.ts'
import { operands, operatorFilter, type OperatorFilter } from './filter-operators.ts'
import type { Catalogue } from './resolve.ts'

export const DEFAULT_PAGE_SIZE = 10
export const MAX_PAGE_SIZE = 1000

/** A parsed list URL, of a screen or of the API. */
export interface ListQuery {
  /** From 1. */
  page: number
  /** 1 to 1000. */
  pageSize: number
  /** Field, or `-field` for descending order. Undefined: by id. */
  sort: string | undefined
  /** Filters that are set, by query key; with faults also those that cannot be read. */
  filters: Readonly<Record<string, string>>
}

/** Query values from a URL parser. A repeated key gives an array. */
export type RawQuery = Readonly<Record<string, unknown>>

/**
 * Parses the query of a list URL. Unknown keys are ignored; `-1` or an empty text is no filter.
 * Source: wire contract, section 1 "list", "order", "key filters", "text filters".
 */
export function parseListQuery(catalogue: Catalogue, given: RawQuery): { query: ListQuery; faults: Fault[] } {
  const raw = withoutAliases(catalogue, given)
  const faults: Fault[] = []
  const paging = parsePaging(raw, faults)
  const sort = parseSort(catalogue.sortable, raw.sort, faults)
  const filters = parseFilters(catalogue, raw, faults)
  return { query: { ...paging, sort, filters }, faults }
}

/** Parses page and page size of any list. Adds errors to `faults`. */
export function parsePaging(raw: RawQuery, faults: Fault[]): Pick<ListQuery, 'page' | 'pageSize'> {
  return {
    page: wholeNumber(raw.page, 'page', 1, Number.MAX_SAFE_INTEGER, faults),
    pageSize: wholeNumber(raw.page_size, 'page_size', DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE, faults),
  }
}

function withoutAliases({ queryAliases }: Catalogue, raw: RawQuery): RawQuery {
  const meant = Object.entries(queryAliases).flatMap(([alias, key]) =>
    raw[alias] === undefined ? [] : [[key, raw[alias]]],
  )
  return meant.length === 0 ? raw : { ...(Object.fromEntries(meant) as RawQuery), ...raw }
}

/** Parses a whole number from 1 to `max`; `absent` if there is none. Adds errors to `faults`. */
export function wholeNumber(raw: unknown, key: string, absent: number, max: number, faults: Fault[]): number {
  if (raw === undefined) return absent
  const value = typeof raw === 'string' && /^\d{1,16}$/.test(raw) ? Number(raw) : Number.NaN
  if (value >= 1 && value <= max) return value
  const range = max === Number.MAX_SAFE_INTEGER ? 'from 1' : `from 1 to ${max}`
  faults.push(fault('INVALID', `${key} must be a whole number ${range}`, key))
  return absent
}

/** Parses the order of any list. An unknown column is added to `faults`. */
export function parseSort(columns: ReadonlySet<string>, raw: unknown, faults: Fault[]): string | undefined {
  if (raw === undefined || raw === '') return undefined
  if (typeof raw === 'string' && columns.has(raw.replace(/^-/, ''))) return raw
  faults.push(fault('INVALID', `sort must be one of ${[...columns].join(', ')}, with - for descending`, 'sort'))
  return undefined
}

function parseFilters(catalogue: Catalogue, raw: RawQuery, faults: Fault[]): Record<string, string> {
  const filters: Record<string, string> = {}
  for (const { key, match, of } of catalogue.filters) {
    const value = raw[key]
    if (value === undefined || value === '') continue
    const isPart = match === 'contains' || match === 'find'
    if (!isPart && value === '-1') continue
    if (typeof value === 'string') filters[key] = value
    if (typeof value !== 'string') faults.push(fault('INVALID', `${key} is given more than once`, key))
    else if (value.includes('\u0000')) faults.push(fault('INVALID', `${key} contains a control character`, key))
    else if (!isPart && of.kind !== 'text' && !/^-?\d{1,15}$/.test(value))
      faults.push(fault('INVALID', `${key} must be a whole number`, key))
  }
  for (const [key, value] of Object.entries(raw)) {
    const asked = key.endsWith(']') ? operatorFilter(catalogue, key) : undefined
    if (asked === undefined || value === '') continue
    const read = 'code' in asked ? asked : readOperands(asked, value)
    filters[key] = String(value)
    if (read !== undefined) faults.push(read)
  }
  return filters
}

/** The error in a filter's operands, if any. */
function readOperands(asked: OperatorFilter, value: unknown): Fault | undefined {
  const { key } = asked
  if (typeof value !== 'string') return fault('INVALID', `${key} is given more than once`, key)
  if (value.includes('\u0000')) return fault('INVALID', `${key} contains a control character`, key)
  const read = operands(asked, value)
  return typeof read === 'string' ? fault('INVALID', `${key} must be ${read}`, key) : undefined
}

/** Formats a query. Defaults are left out, so that a plain list has a plain URL. */
export function formatListQuery({ page, pageSize, sort, filters }: ListQuery): Record<string, string> {
  return {
    ...(page === 1 ? {} : { page: String(page) }),
    ...(pageSize === DEFAULT_PAGE_SIZE ? {} : { page_size: String(pageSize) }),
    ...(sort === undefined ? {} : { sort }),
    ...filters,
  }
}
