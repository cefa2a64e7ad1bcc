import { useEffect } from 'react'

interface PageState {
  query: { page: number }
  correctPage: (page: number) => void
}

interface PagedAnswer {
  data: { pageCount: number } | undefined
  isPlaceholderData: boolean
}

/** Goes to the last page if the address names one beyond it: an old link, or the last row was deleted. */
export function usePageThatExists({ correctPage, query }: PageState, list: PagedAnswer): void {
  const pageCount = list.isPlaceholderData ? undefined : list.data?.pageCount
  const last = Math.max(pageCount ?? query.page, 1)
  useEffect(() => {
    if (query.page > last) correctPage(last)
  }, [query.page, last, correctPage])
}
