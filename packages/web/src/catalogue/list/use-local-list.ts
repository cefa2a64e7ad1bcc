import { useEffect, useMemo, useState } from 'react'
import { withFilter, type OpenDialog } from './list-url.ts'
import type { ListState } from './use-list-state.ts'

const PAGE_SIZE = 100

/**
 * The state of a list inside a row of another one. It is not part of the address.
 *
 * @param kept name under which the filters outlive a reload of the page
 */
export function useLocalList(sort?: string, kept?: string): ListState {
  const [query, setQuery] = useState<ListState['query']>(() => ({
    page: 1,
    pageSize: PAGE_SIZE,
    sort,
    filters: keptFilters(kept),
  }))
  useEffect(() => {
    if (kept !== undefined) sessionStorage.setItem(kept, JSON.stringify(query.filters))
  }, [kept, query.filters])
  const [dialog, setDialog] = useState<OpenDialog>()
  return useMemo(
    () => ({
      query,
      dialog,
      keptOn: 'row',
      expanded: [],
      fixed: {},
      change: (next) => setQuery((before) => ({ ...before, page: 1, ...next })),
      filter: (key, value, instead) =>
        setQuery((before) => ({ ...before, page: 1, filters: withFilter(before.filters, key, value, instead) })),
      clearFilters: () => setQuery((before) => ({ ...before, page: 1, filters: {} })),
      correctPage: (page) => setQuery((before) => ({ ...before, page })),
      show: setDialog,
      hide: () => setDialog(undefined),
      expand: () => undefined,
    }),
    [query, dialog],
  )
}

function keptFilters(kept: string | undefined): ListState['query']['filters'] {
  try {
    const text = kept === undefined ? null : sessionStorage.getItem(kept)
    return text === null ? {} : (JSON.parse(text) as ListState['query']['filters'])
  } catch {
    return {}
  }
}
