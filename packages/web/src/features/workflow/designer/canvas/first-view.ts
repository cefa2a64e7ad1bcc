import type { FitViewOptions } from '@xyflow/react'
import type { StepNode } from './flow-model.ts'

/** More nodes than this are not readable as a whole, and slow to draw at once. */
const MOST_AT_ONCE = 150

/** A view of the whole drawing; of a large one, of its start. */
export function firstView(nodes: readonly StepNode[]): FitViewOptions<StepNode> {
  const start = nodes.find(({ data }) => data.node.work_node_type === 'S') ?? nodes[0]
  if (nodes.length <= MOST_AT_ONCE || !start) return { padding: 0.12, maxZoom: 1.1 }
  return { nodes: [{ id: start.id }], maxZoom: 0.75 }
}
