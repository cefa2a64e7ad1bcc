import { listView, type ListView } from '@tollgate/contract/list-view.ts'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { readWhole } from '../../api/client.ts'
import { sessionQuery } from '../../api/session.ts'
import { keys } from '../../catalogue/queries.ts'
import { TeamViewsContext } from '../../catalogue/list/team-views.ts'

/** Reads the views of lists that are everybody's once, for all lists. */
export function TeamViews({ children }: { children: ReactNode }) {
  const { user } = useSuspenseQuery(sessionQuery).data
  const { data } = useQuery({
    queryKey: keys.all(listView),
    queryFn: ({ signal }) => readWhole<ListView>('list-view', {}, signal),
    // Asked after a sign-out, it would be refused and ask to sign in again.
    enabled: user !== null,
  })
  return <TeamViewsContext value={data?.rows}>{children}</TeamViewsContext>
}
