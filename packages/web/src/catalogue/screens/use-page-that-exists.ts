import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Page } from '../../api/client.ts'
import type { ListState } from '../use-list-state.ts'

/** A page past the end (its last row was deleted, an old link) becomes the last one there is. */
export function usePageThatExists({ correctPage, query }: ListState, list: UseQueryResult<Page>): void {
  const pageCount = list.isPlaceholderData ? undefined : list.data?.pageCount
  const last = Math.max(pageCount ?? query.page, 1)
  useEffect(() => {
    if (query.page > last) correctPage(last)
  }, [query.page, last, correctPage])
}
