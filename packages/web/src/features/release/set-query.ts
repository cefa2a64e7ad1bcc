import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { send } from '../../api/client.ts'

/**
 * A set with a page of its records. In a file of its own, and without the definitions: every page is loaded with it, for the
 * name of its place.
 */
export const setQuery = (id: number, page: number) =>
  queryOptions({
    queryKey: ['release', 'sets', id, page],
    queryFn: async ({ signal }) => {
      const { readChangeSet } = await import('@tollgate/contract/calls/change-set.ts')
      return send(readChangeSet, { params: { id }, query: { page }, signal })
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
