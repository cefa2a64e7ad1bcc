import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createRow, removeRow, type Row } from '../../api/client.ts'
import { refreshCatalogues } from '../queries.ts'
import type { Grouping } from './grouping.ts'

/** Puts a row into a group. */
export function useAssign({ groups, group, member, assigned }: Grouping) {
  return useMutation({
    mutationFn: ({ groupId, id }: { groupId: number; id: number }) =>
      createRow(`${groups.path}/assign`, { ...assigned, [group]: groupId, [member]: id }),
  })
}

/** Takes a member out of its group: the row itself stays. */
export function useUnassign(grouping: Grouping, membership: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (row: Row) => removeRow(`${grouping.groups.path}/${Number(row[membership])}`),
    onSettled: () => refreshCatalogues(client),
  })
}
