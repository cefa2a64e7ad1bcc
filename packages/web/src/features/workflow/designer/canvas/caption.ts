import type { WorkflowNode } from '@tollgate/contract/workflow/graph.ts'
import { boxOf, hasNo, type Box } from './boxes.ts'
import { ovalInset } from './shapes.ts'

const HEIGHT = 16
const BELOW = { width: 140, gap: 2 }
/** From the upper tip to the right: above the Yes link, clear of what comes in from above. */
const BESIDE = { width: 120, gap: 14, rise: 8 }

/** Where the line stands that says what a node does: below it, or beside its upper tip where No leaves below. */
export function captionBox(node: WorkflowNode): Box & { side: 'below' | 'beside' } {
  const { x, y, width, height } = boxOf(node.position)
  const middle = x + width / 2
  if (hasNo(node))
    return { side: 'beside', x: middle + BESIDE.gap, y: y - BESIDE.rise, width: BESIDE.width, height: HEIGHT }
  const bottom = y + height - ovalInset(node.work_node_type, height)
  return { side: 'below', x: middle - BELOW.width / 2, y: bottom + BELOW.gap, width: BELOW.width, height: HEIGHT }
}

const NO_WORD = { aside: 6, gap: 4, width: 28, height: 16 }

/** Where the word at a No link stands: beside it, below the node. */
export function noWordBox(node: WorkflowNode): Box {
  const { x, y, width, height } = boxOf(node.position)
  const bottom = y + height - ovalInset(node.work_node_type, height)
  return { x: x + width / 2 + NO_WORD.aside, y: bottom + NO_WORD.gap, width: NO_WORD.width, height: NO_WORD.height }
}
