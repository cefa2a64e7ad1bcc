import { listView, type ListView } from '@tollgate/contract/list-view.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { readWhole } from '../../api/client.ts'
import { keys } from '../../catalogue/queries.ts'
import { TeamViewsContext } from '../../catalogue/list/team-views.ts'

/** Reads the views of lists that are everybody's once, for all lists. */
export function TeamViews({ children }: { children: ReactNode }) {
  const { data } = useQuery({
    queryKey: keys.all(listView),
    queryFn: ({ signal }) => readWhole<ListView>('list-view', {}, signal),
  })
  return <TeamViewsContext value={data?.rows}>{children}</TeamViewsContext>
}
