import { formatListQuery, parseListQuery, type ListQuery } from '@tollgate/contract/catalogue/list-query.ts'
import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'

/** The dialog that is open over a list. */
export type OpenDialog = { kind: 'create' } | { kind: 'open' | 'edit' | 'copy'; id: number }

export interface ListUrl {
  query: ListQuery
  dialog: OpenDialog | undefined
  /** Ids of the expanded rows: one in the list, one inside it, and so on. */
  expanded: readonly number[]
}

/** Default page size of a list screen. Calls without a size get ten rows. */
export const LIST_PAGE_SIZE = 25

const RECORD_KEYS = ['open', 'edit', 'copy'] as const

/**
 * Parses the query of a list screen. Invalid parts are ignored, but not filters: the server says what is wrong with
 * them. An initial filter applies unless it has another value.
 */
export function parseListUrl(catalogue: Catalogue, search: string): ListUrl {
  const raw = Object.fromEntries(new URLSearchParams(search))
  return {
    query: queryOf(catalogue, { ...catalogue.initialFilters, ...raw }),
    dialog: parseDialog(raw),
    expanded: parseExpanded(raw.expanded),
  }
}

function queryOf(catalogue: Catalogue, raw: Record<string, string>): ListQuery {
  const { query, faults } = parseListQuery(catalogue, raw)
  const isAsked = raw.page_size !== undefined && !faults.some(({ field }) => field === 'page_size')
  return isAsked ? query : { ...query, pageSize: LIST_PAGE_SIZE }
}

function parseExpanded(text = ''): number[] {
  return /^\d{1,15}(\.\d{1,15})*$/.test(text) ? text.split('.').map(Number) : []
}

function parseDialog(raw: Record<string, string>): OpenDialog | undefined {
  for (const kind of RECORD_KEYS) {
    const id = raw[kind]
    if (id !== undefined && /^\d{1,15}$/.test(id)) return { kind, id: Number(id) }
  }
  return raw.create === '1' ? { kind: 'create' } : undefined
}

/** Formats the query with its question mark; empty if everything is default. */
export function formatListUrl({ initialFilters }: Catalogue, { query, dialog, expanded }: ListUrl): string {
  const params = new URLSearchParams(formatListQuery(query))
  if (query.pageSize === LIST_PAGE_SIZE) params.delete('page_size')
  else params.set('page_size', String(query.pageSize))
  for (const [key, value] of Object.entries(initialFilters)) {
    const asked = query.filters[key]
    if (asked === value) params.delete(key)
    else params.set(key, asked ?? '')
  }
  if (dialog?.kind === 'create') params.set('create', '1')
  else if (dialog) params.set(dialog.kind, String(dialog.id))
  if (expanded.length > 0) params.set('expanded', expanded.join('.'))
  const text = params.toString()
  return text === '' ? '' : `?${text}`
}

/** The order after a click on a column's head: ascending, descending, none. */
export function nextSort(current: string | undefined, key: string): string | undefined {
  if (current === key) return `-${key}`
  return current === `-${key}` ? undefined : key
}

export function withFilter(
  filters: ListQuery['filters'],
  key: string,
  value: string,
  instead = key,
): ListQuery['filters'] {
  const others = Object.entries(filters).filter(([other]) => other !== key && other !== instead)
  return Object.fromEntries(value === '' ? others : [...others, [key, value]])
}
