import { queryOptions } from '@tanstack/react-query'
import { getData } from '../../../api/client.ts'

/** A workflow shown beside the edited one. */
export function otherGraphQuery(id: number) {
  return queryOptions({
    queryKey: ['workflow-graph', id, 'other'],
    queryFn: ({ signal }) => getData(`rule-workflow-group/${id}/graph`, signal),
    gcTime: 0,
  })
}
