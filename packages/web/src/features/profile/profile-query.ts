import { queryOptions } from '@tanstack/react-query'
import { getData } from '../../api/client.ts'

/** The user's open sessions. Reloaded every minute, because the list shows when they were last used. */
export const ownSessionsQuery = queryOptions({
  queryKey: ['me', 'session'],
  queryFn: ({ signal }) => getData('me/session', signal),
  refetchInterval: 60_000,
})
