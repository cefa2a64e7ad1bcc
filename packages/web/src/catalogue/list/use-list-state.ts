import type { ListQuery } from '@tollgate/contract/catalogue/list-query.ts'
import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import type { KeptOn } from '../form/use-leaving.tsx'
import { applyTypedFilters } from './typed-filters.ts'
import { formatListUrl, parseListUrl, withFilter, type ListUrl, type OpenDialog } from './list-url.ts'

export interface ListState extends ListUrl {
  /** Changes of the address that keep a form of this list. */
  keptOn: KeptOn
  /** Filters that are always on: part of the query, not of the address. */
  fixed: ListQuery['filters']
  /** Changes page, order or page size; a new order or size starts at page 1. */
  change: (next: Partial<Pick<ListQuery, 'page' | 'pageSize' | 'sort'>>) => void
  /** Sets one filter, in place of another if one is named, or removes it when empty, and goes to page 1. */
  filter: (key: string, value: string, instead?: string) => void
  clearFilters: () => void
  /** Goes to a page that exists, without adding a step to the browser's history. */
  correctPage: (page: number) => void
  show: (dialog: OpenDialog) => void
  hide: () => void
  /** Expands these rows, one inside the other, and closes all others. */
  expand: (ids: readonly number[]) => void
}

/** Marks a history entry that only opened a dialog: closing it is a step back, not a new entry. */
const DIALOG_STEP = { dialogStep: true }
const NOTHING_FIXED: ListQuery['filters'] = {}

/** The address of this screen: while another one loads, the router's address is already the new one. */
function useOwnAddress() {
  const { pathname, searchStr } = useLocation()
  const [own, setOwn] = useState({ pathname, searchStr })
  if (pathname !== own.pathname || searchStr === own.searchStr) return own
  setOwn({ pathname, searchStr })
  return { pathname, searchStr }
}

/** The state of a list screen in its address, so that reload, Back and shared links restore it. */
export function useListState(catalogue: Catalogue, fixed = NOTHING_FIXED): ListState {
  const { history } = useRouter()
  const { pathname, searchStr: search } = useOwnAddress()
  useEffect(() => {
    const { page, ...others } = Object.fromEntries(new URLSearchParams(search))
    if (page === undefined || /^[1-9]\d*$/.test(page)) return
    history.replace(`${history.location.pathname}?${new URLSearchParams(others)}`)
  }, [history, search])
  return useMemo(() => {
    const current = () => parseListUrl(catalogue, history.location.search)
    const href = (next: ListUrl) => history.location.pathname + formatListUrl(catalogue, next)
    const changeQuery = (next: (query: ListQuery) => Partial<ListQuery>) => {
      const { query, dialog, expanded } = current()
      const address = href({ query: { ...query, page: 1, ...next(query) }, dialog, expanded })
      // A typed filter applies late: by then another screen may be shown, and no form may be closed.
      if (history.location.pathname !== pathname) return
      if (dialog) history.replace(address, history.location.state)
      else history.push(address)
    }
    const { query: asked, ...shown } = parseListUrl(catalogue, search)
    return {
      ...shown,
      keptOn: 'record',
      query: { ...asked, filters: { ...asked.filters, ...fixed } },
      fixed,
      change: (next) => changeQuery(() => next),
      filter: (key, value, instead) =>
        changeQuery(({ filters }) => ({ filters: withFilter(filters, key, value, instead) })),
      clearFilters: () => changeQuery(() => ({ filters: {} })),
      correctPage: (page) =>
        history.replace(href({ ...current(), query: { ...current().query, page }, dialog: undefined })),
      show: (dialog) => {
        applyTypedFilters()
        // As an entry of its own: the router would otherwise only push the last change.
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
