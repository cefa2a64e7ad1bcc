import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { getData } from '../../api/client.ts'

/** A set with a page of its records. In a file of its own: every page is loaded with it, for the name of its place. */
export const setQuery = (id: number, page: number) =>
  queryOptions({
    queryKey: ['release', 'sets', id, page],
    queryFn: ({ signal }) => getData(`change-set/${id}?page=${page}`, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
