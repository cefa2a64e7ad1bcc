import { formatListQuery, parseListQuery, type ListQuery } from '@tollgate/contract/catalogue/list-query.ts'
import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'

/** The dialog that is open over a list. */
export type OpenDialog = { kind: 'create' } | { kind: 'open' | 'edit' | 'copy'; id: number }

export interface ListUrl {
  query: ListQuery
  dialog: OpenDialog | undefined
  /** Ids of the expanded rows: one of the list, one inside it, and so on. */
  expanded: readonly number[]
}

const RECORD_KEYS = ['open', 'edit', 'copy'] as const

/** Reads the query text of a list screen: invalid parts are ignored, an initial filter is on unless it has another value. */
export function parseListUrl(catalogue: Catalogue, search: string): ListUrl {
  const raw = Object.fromEntries(new URLSearchParams(search))
  return {
    query: parseListQuery(catalogue, { ...catalogue.initialFilters, ...raw }).query,
    dialog: parseDialog(raw),
    expanded: parseExpanded(raw.expanded),
  }
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

/** Writes the query text, with its question mark; empty when everything is the default. */
export function formatListUrl({ initialFilters }: Catalogue, { query, dialog, expanded }: ListUrl): string {
  const params = new URLSearchParams(formatListQuery(query))
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

export function withFilter(filters: ListQuery['filters'], key: string, value: string): ListQuery['filters'] {
  const others = Object.entries(filters).filter(([other]) => other !== key)
  return Object.fromEntries(value === '' ? others : [...others, [key, value]])
}
