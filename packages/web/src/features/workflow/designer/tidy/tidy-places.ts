import type { WorkflowGraph } from '@tollgate/policy/workflow/model.ts'
import { workNodeType } from '@tollgate/contract/standards/plan-codes.ts'
import { targetOf } from '@tollgate/policy/workflow/links.ts'
import { boxOf } from '../canvas/boxes.ts'
import type { Place } from '../gestures.ts'
import type { Box, Placed } from './place-nodes.ts'

/** Places for all nodes of a workflow, computed in a worker to keep the page responsive. */
export async function tidyPlaces(graph: WorkflowGraph): Promise<Map<number, Place>> {
  const { promise, resolve, reject } = Promise.withResolvers<Placed>()
  const worker = new Worker(new URL('./layout.worker.ts', import.meta.url), { type: 'module' })
  worker.addEventListener('message', ({ data }: MessageEvent<Placed>) => resolve(data))
  worker.addEventListener('error', () => reject(new Error('The layout failed')))
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  worker.postMessage(boxesOf(graph))
  try {
    return new Map((await promise).map(([id, left, up]) => [id, { left, up }]))
  } finally {
    worker.terminate()
  }
}

/** The start comes first; other roots go below it. */
function boxesOf({ nodes }: WorkflowGraph): Box[] {
  const isStart = ({ work_node_type: type }: (typeof nodes)[number]) => workNodeType(type) === 'S'
  return nodes
    .toSorted((a, b) => Number(isStart(b)) - Number(isStart(a)))
    .map((node) => {
      const { width, height } = boxOf(node.position)
      return { id: node.work_node_id, width, height, yes: targetOf(node, 'yes'), no: targetOf(node, 'no') }
    })
}
