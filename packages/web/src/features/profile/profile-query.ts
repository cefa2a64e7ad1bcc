import { queryOptions } from '@tanstack/react-query'
import { getData } from '../../api/client.ts'

/** The open sessions of whoever is signed in. Read again once a minute: when they were last used is told here. */
export const ownSessionsQuery = queryOptions({
  queryKey: ['me', 'session'],
  queryFn: ({ signal }) => getData('me/session', signal),
  refetchInterval: 60_000,
})
