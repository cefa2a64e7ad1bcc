import { listOwnSessions } from '@tollgate/contract/calls/me.ts'
import { queryOptions } from '@tanstack/react-query'
import { send } from '../../api/client.ts'

/** The user's open sessions. Reloaded every minute, because the list shows when they were last used. */
export const ownSessionsQuery = queryOptions({
  queryKey: ['me', 'session'],
  queryFn: ({ signal }) => send(listOwnSessions, { signal }),
  refetchInterval: 60_000,
})
