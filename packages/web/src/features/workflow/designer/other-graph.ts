import { readWorkflowGraph } from '@tollgate/contract/calls/workflow.ts'
import { queryOptions } from '@tanstack/react-query'
import { send } from '../../../api/client.ts'

/** A workflow shown beside the edited one. */
export function otherGraphQuery(id: number) {
  return queryOptions({
    queryKey: ['workflow-graph', id, 'other'],
    queryFn: ({ signal }) => send(readWorkflowGraph, { params: { id }, signal }),
    gcTime: 0,
  })
}
