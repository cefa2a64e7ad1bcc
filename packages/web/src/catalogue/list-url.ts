import { formatListQuery, parseListQuery, type ListQuery } from '@tollgate/contract/catalogue/list-query.ts'
import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'

/** What stands open over a list. */
export type OpenDialog = { kind: 'create' } | { kind: 'open' | 'edit' | 'copy'; id: number }

/** Everything a list screen's address says. */
export interface ListUrl {
  query: ListQuery
  dialog: OpenDialog | undefined
}

const RECORD_KEYS = ['open', 'edit', 'copy'] as const

/** Reads a list screen's query text; what cannot be read is as if it were not there. */
export function parseListUrl(catalogue: Catalogue, search: string): ListUrl {
  const raw = Object.fromEntries(new URLSearchParams(search))
  return { query: parseListQuery(catalogue, raw).query, dialog: parseDialog(raw) }
}

function parseDialog(raw: Record<string, string>): OpenDialog | undefined {
  for (const kind of RECORD_KEYS) {
    const id = raw[kind]
    if (id !== undefined && /^\d{1,15}$/.test(id)) return { kind, id: Number(id) }
  }
  return raw.create === '1' ? { kind: 'create' } : undefined
}

/** Writes the query text back, with its question mark; empty when all is default. */
export function formatListUrl({ query, dialog }: ListUrl): string {
  const params = new URLSearchParams(formatListQuery(query))
  if (dialog?.kind === 'create') params.set('create', '1')
  else if (dialog) params.set(dialog.kind, String(dialog.id))
  const text = params.toString()
  return text === '' ? '' : `?${text}`
}

/** The next order after a click on a column's head: ascending, descending, none. */
export function nextSort(current: string | undefined, key: string): string | undefined {
  if (current === key) return `-${key}`
  return current === `-${key}` ? undefined : key
}
