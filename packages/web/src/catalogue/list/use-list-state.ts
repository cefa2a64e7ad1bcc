import type { ListQuery } from '@tollgate/contract/catalogue/list-query.ts'
import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import { useLocation, useRouter } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { applyTypedFilters } from './typed-filters.ts'
import { formatListUrl, parseListUrl, withFilter, type ListUrl, type OpenDialog } from './list-url.ts'

export interface ListState extends ListUrl {
  /** Filters that are always on here: part of the query, not of the address. */
  fixed: ListQuery['filters']
  /** Another page, order or size; a new order or size begins at page 1. */
  change: (next: Partial<Pick<ListQuery, 'page' | 'pageSize' | 'sort'>>) => void
  /** Sets one filter, or removes it when empty, and goes to page 1. */
  filter: (key: string, value: string) => void
  clearFilters: () => void
  /** Goes to a page that exists, without adding a step to the browser's history. */
  correctPage: (page: number) => void
  show: (dialog: OpenDialog) => void
  hide: () => void
  /** Shows what is inside these rows, one inside the other, and inside no others. */
  expand: (ids: readonly number[]) => void
}

/** Marks a history entry that only opened a dialog: closing it is a step back, not a new entry. */
const DIALOG_STEP = { dialogStep: true }
const NOTHING_FIXED: ListQuery['filters'] = {}

/** This screen's own address: while another screen is fetched, the address is that screen's already. */
function useOwnAddress() {
  const { pathname, searchStr } = useLocation()
  const [own, setOwn] = useState({ pathname, searchStr })
  if (pathname !== own.pathname || searchStr === own.searchStr) return own
  setOwn({ pathname, searchStr })
  return { pathname, searchStr }
}

/** The state of a list screen, kept in the address: reload, Back and a shared link all restore it. */
export function useListState(catalogue: Catalogue, fixed = NOTHING_FIXED): ListState {
  const { history } = useRouter()
  const { pathname, searchStr: search } = useOwnAddress()
  return useMemo(() => {
    const current = () => parseListUrl(catalogue, history.location.search)
    const href = (next: ListUrl) => history.location.pathname + formatListUrl(catalogue, next)
    const changeQuery = (next: (query: ListQuery) => Partial<ListQuery>) => {
      const { query, dialog } = current()
      const address = href({ query: { ...query, page: 1, ...next(query) }, dialog, expanded: [] })
      // What is typed in a filter may take effect late: not on the next screen, and no form is closed by it.
      if (history.location.pathname !== pathname) return
      if (dialog) history.replace(address, history.location.state)
      else history.push(address)
    }
    const { query: asked, ...shown } = parseListUrl(catalogue, search)
    return {
      ...shown,
      query: { ...asked, filters: { ...asked.filters, ...fixed } },
      fixed,
      change: (next) => changeQuery(() => next),
      filter: (key, value) => changeQuery(({ filters }) => ({ filters: withFilter(filters, key, value) })),
      clearFilters: () => changeQuery(() => ({ filters: {} })),
      correctPage: (page) =>
        history.replace(href({ query: { ...current().query, page }, dialog: undefined, expanded: [] })),
      show: (dialog) => {
        applyTypedFilters()
        // A step of its own: the browser would be told of the last one alone.
        history.flush()
        const next = href({ ...current(), dialog })
        if (current().dialog) history.replace(next, history.location.state)
        else history.push(next, DIALOG_STEP)
      },
      hide: () => {
        if ('dialogStep' in history.location.state) history.back()
        else if (current().dialog) history.replace(href({ ...current(), dialog: undefined }))
      },
      expand: (expanded) => history.push(href({ ...current(), expanded })),
    }
  }, [catalogue, history, pathname, search, fixed])
}
