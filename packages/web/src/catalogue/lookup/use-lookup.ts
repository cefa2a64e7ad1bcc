import type { Catalogue, Row } from '@tollgate/contract/catalogue/resolve.ts'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { FIND } from '@tollgate/contract/catalogue/resolve.ts'
import { keys } from '../queries.ts'
import { asText } from '../row.ts'
import { getRows } from '../row-calls.ts'

const PAGE_SIZE = '30'
const DEBOUNCE = 500

export interface LookupOptions {
  rows: readonly Row[]
  loading: boolean
  failed: boolean
  /** Loads the next page, if there is one. */
  loadMore: () => void
}

/** The options of a lookup, page by page, searched by name and code half a second after the last key. */
export function useLookup(
  catalogue: Catalogue,
  typed: string,
  enabled: boolean,
  fixed: Readonly<Record<string, string>> = {},
): LookupOptions {
  const [search] = useDebouncedValue(typed.trim(), DEBOUNCE)
  const wire = { ...fixed, page_size: PAGE_SIZE, ...(search === '' ? {} : { [FIND]: search }) }
  const { data, isFetching, isError, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: keys.lookup(catalogue, wire),
    queryFn: ({ pageParam, signal }) => getRows(catalogue, { ...wire, page: String(pageParam) }, signal),
    initialPageParam: 1,
    getNextPageParam: ({ page, pageCount }) => (page < pageCount ? page + 1 : undefined),
    placeholderData: keepPreviousData,
    enabled,
  })
  const rows = useMemo(
    () => data?.pages.flatMap((page) => beginningFirst(catalogue, page.rows, search)) ?? [],
    [catalogue, data, search],
  )
  return {
    rows,
    loading: isFetching || typed.trim() !== search,
    failed: isError,
    loadMore: () => {
      if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
    },
  }
}

/** The rows of a page whose name or code begins with the text, then the others. */
function beginningFirst({ label, beside }: Catalogue, rows: readonly Row[], text: string): readonly Row[] {
  const begin = text.toLowerCase()
  const isAfter = (row: Row) =>
    Number(![label, ...beside].some((field) => asText(row[field]).toLowerCase().startsWith(begin)))
  return begin === '' ? rows : rows.toSorted((a, b) => isAfter(a) - isAfter(b))
}
