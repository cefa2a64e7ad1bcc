import { formatListQuery, type ListQuery } from '@tollgate/contract/catalogue/list-query.ts'
import type { Catalogue, Row } from '@tollgate/contract/catalogue/resolve.ts'
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { Page } from '../../api/client.ts'
import { formatCount } from '../format/format-value.ts'
import { keys } from '../queries.ts'
import { getRows } from '../row-calls.ts'

/** A page of a catalogue. While the next one is loading, the old rows stay, marked as `isPlaceholderData`. */
export function useList<R extends Row>(catalogue: Catalogue<R>, query: ListQuery): UseQueryResult<Page<R>> {
  const wire = formatListQuery(query)
  return useQuery({
    queryKey: keys.list(catalogue, wire),
    queryFn: ({ signal }) => getRows(catalogue, wire, signal),
    placeholderData: keepPreviousData,
  })
}

/** "1,204", or "38 of 1,204" while a filter is on; undefined until loaded. */
export function useCountText(
  catalogue: Catalogue,
  { filters }: ListQuery,
  total: number | undefined,
): string | undefined {
  const all = useTotal(catalogue, Object.keys(filters).length > 0)
  if (total === undefined) return undefined
  return all === undefined ? formatCount(total) : `${formatCount(total)} of ${formatCount(all)}`
}

/** The number of rows without any filter. It is asked for only while a filter is set. */
function useTotal(catalogue: Catalogue, enabled: boolean): number | undefined {
  const { data } = useQuery({
    queryKey: keys.total(catalogue),
    queryFn: async ({ signal }) => (await getRows(catalogue, { page_size: '1' }, signal)).total,
    staleTime: 60_000,
    enabled,
  })
  return enabled ? data : undefined
}
