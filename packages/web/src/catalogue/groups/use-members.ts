import { memberCalls } from '@tollgate/contract/calls/catalogue.ts'
import type { Row } from '@tollgate/contract/catalogue/resolve.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { send } from '../../api/client.ts'
import { refreshCatalogues } from '../queries.ts'
import type { Grouping } from './grouping.ts'

export function useAssign({ groups, group, member, assigned }: Grouping) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ groupId, ids }: { groupId: number; ids: readonly number[] }) =>
      send(memberCalls(groups).assign, { body: ids.map((id) => ({ ...assigned, [group]: groupId, [member]: id })) }),
    onSettled: () => refreshCatalogues(client),
  })
}

/** Removes a member from its group; the row itself stays. */
export function useUnassign(grouping: Grouping, membership: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (row: Row) => send(memberCalls(grouping.groups).remove, { params: { id: Number(row[membership]) } }),
    onSettled: () => refreshCatalogues(client),
  })
}
