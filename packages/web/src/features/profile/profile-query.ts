import { queryOptions } from '@tanstack/react-query'
import { getData } from '../../api/client.ts'

/** Whether whoever is signed in has a password here. */
export const ownPasswordQuery = queryOptions({
  queryKey: ['me', 'password'],
  queryFn: ({ signal }) => getData('me/password', signal),
})

/** The open sessions of whoever is signed in. Read again once a minute: when they were last used is told here. */
export const ownSessionsQuery = queryOptions({
  queryKey: ['me', 'session'],
  queryFn: ({ signal }) => getData('me/session', signal),
  refetchInterval: 60_000,
})
