import type { WorkflowNode } from '@tollgate/contract/workflow/graph.ts'
import { boxOf, hasNo, type Box } from './flow-model.ts'
import { ovalInset } from './shapes.ts'

const HEIGHT = 16
const BELOW = { width: 168, gap: 2 }
/** From the upper tip to the right: above the Yes link, clear of what comes in from above. */
const BESIDE = { width: 138, gap: 14, rise: 8 }

/** Where the line stands that says what a node does: below it, or beside its upper tip where No leaves below. */
export function captionBox(node: WorkflowNode): Box & { side: 'below' | 'beside' } {
  const { x, y, width, height } = boxOf(node.position)
  const middle = x + width / 2
  if (hasNo(node))
    return { side: 'beside', x: middle + BESIDE.gap, y: y - BESIDE.rise, width: BESIDE.width, height: HEIGHT }
  const bottom = y + height - ovalInset(node.work_node_type, height)
  return { side: 'below', x: middle - BELOW.width / 2, y: bottom + BELOW.gap, width: BELOW.width, height: HEIGHT }
}
