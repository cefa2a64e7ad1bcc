import { listNodes, readRollout } from '@tollgate/contract/calls/node.ts'
import type { PolicyNode } from '@tollgate/contract/release/node.ts'
import { queryOptions } from '@tanstack/react-query'
import { send } from '../../api/client.ts'

/** Node reports are not pushed as changes, so they are polled. */
const LOOK_MS = 2000

export const nodesQuery = queryOptions({
  queryKey: ['release', 'nodes'],
  queryFn: ({ signal }) => send(listNodes, { signal }),
  refetchInterval: LOOK_MS,
  staleTime: 0,
})

/** The rollout of a release; null: to all nodes at once. */
export const rolloutQuery = (id: number) =>
  queryOptions({
    queryKey: ['release', 'rollout', id],
    queryFn: ({ signal }) => send(readRollout, { params: { id }, signal }),
    refetchInterval: LOOK_MS,
    staleTime: 0,
  })

export const hasTarget = ({ release_id, state, target_release_id }: PolicyNode) =>
  state === 'running' && release_id === target_release_id
