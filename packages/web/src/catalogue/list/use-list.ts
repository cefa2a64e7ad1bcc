import { formatListQuery, type ListQuery } from '@tollgate/contract/catalogue/list-query.ts'
import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { getPage, type Page } from '../../api/client.ts'
import { keys } from '../queries.ts'

/** A page of a catalogue. While the next one is loading, the old rows stay, marked as `isPlaceholderData`. */
export function useList(catalogue: Catalogue, query: ListQuery): UseQueryResult<Page> {
  const wire = formatListQuery(query)
  return useQuery({
    queryKey: keys.list(catalogue, wire),
    queryFn: ({ signal }) => getPage(catalogue.path, wire, signal),
    placeholderData: keepPreviousData,
  })
}

/** The number of rows without any filter. It is asked for only while a filter is set. */
export function useTotal(catalogue: Catalogue, enabled: boolean): number | undefined {
  const { data } = useQuery({
    queryKey: keys.total(catalogue),
    queryFn: async ({ signal }) => (await getPage(catalogue.path, { page_size: '1' }, signal)).total,
    staleTime: 60_000,
    enabled,
  })
  return enabled ? data : undefined
}
