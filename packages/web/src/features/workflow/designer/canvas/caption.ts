import type { WorkflowNode } from '@tollgate/policy/workflow/model.ts'
import { boxOf, hasNo, type Box } from './boxes.ts'
import { ovalInset } from './shapes.ts'

/** Line height in pixels at zoom 1. */
export const LINE = 16
const GAP_BELOW = 2
/** Offset from the upper tip to the right: above the Yes link, clear of links from above. */
const BESIDE = { gap: 14, rise: 8 }

/** Size of a node's caption, in lines and in pixels at zoom 1. */
export interface Room {
  lines: number
  width: number
  /** Whether the text fits; otherwise it is cut. */
  isWhole: boolean
}

/** The box of a node's caption: below it, or beside its upper tip if No leaves below. */
export function captionBox(
  node: WorkflowNode,
  { lines, width }: Pick<Room, 'lines' | 'width'>,
): Box & { side: 'below' | 'beside' } {
  const { x, y, width: boxWidth, height: boxHeight } = boxOf(node.position)
  const [middle, height] = [x + boxWidth / 2, lines * LINE]
  if (hasNo(node))
    // A diamond gets wider downwards, so more lines start higher.
    return { side: 'beside', x: middle + BESIDE.gap, y: y + LINE - BESIDE.rise - height, width, height }
  const bottom = y + boxHeight - ovalInset(node.work_node_type, boxHeight)
  return { side: 'below', x: middle - width / 2, y: bottom + GAP_BELOW, width, height }
}

const NO_WORD = { aside: 6, gap: 4, width: 28, height: 16 }

/** The box of the word at a No link: beside it, below the node. */
export function noWordBox(node: WorkflowNode): Box {
  const { x, y, width, height } = boxOf(node.position)
  const bottom = y + height - ovalInset(node.work_node_type, height)
  return { x: x + width / 2 + NO_WORD.aside, y: bottom + NO_WORD.gap, width: NO_WORD.width, height: NO_WORD.height }
}
