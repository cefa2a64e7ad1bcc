import type { WorkflowNode } from '@tollgate/contract/workflow/graph.ts'
import type { NodeSummary } from '@tollgate/engine/workflow/summary.ts'
import { boxOf, hasNo, overlap, type Box } from './boxes.ts'
import { captionBox, noWordBox, type Room } from './caption.ts'
import { cellsOf } from './cells.ts'

const MOST_LINES = 3
/** Wider only for what does not go into the lines otherwise; below a node it would soon reach its neighbours. */
const WIDTHS = { below: [140, 200], beside: [120, 180, 240] }
/** Of a usual letter, in pixels, where the drawing is seen from afar and its words are larger; with what the breaks take. */
const LETTER = 7

interface Captioned {
  node: WorkflowNode
  summary: NodeSummary | undefined
}

/**
 * The room for the words beside each node: as much as they take, where nothing else stands in the way.
 * @param most lines that they may have
 */
export function captionRooms(steps: readonly Captioned[], most = MOST_LINES): (Room | undefined)[] {
  const taken = new Taken()
  for (const { node } of steps) {
    taken.add(node, boxOf(node.position))
    if (hasNo(node)) taken.add(node, noWordBox(node))
  }
  return steps.map(({ node, summary }) => {
    if (!summary) return undefined
    const room = roomFor(node, (summary.first.length + (summary.more > 0 ? 3 : 0)) * LETTER, most, taken)
    taken.add(node, captionBox(node, room))
    return room
  })
}

function roomFor(node: WorkflowNode, length: number, most: number, taken: Taken): Room {
  const widths = hasNo(node) ? WIDTHS.beside : WIDTHS.below
  const least = { lines: 1, width: widths[0] ?? 0 }
  const isFree = ({ lines, width }: typeof least) =>
    (lines === least.lines && width === least.width) || !taken.isTaken(node, captionBox(node, { lines, width }))
  const whole = widths
    .map((width) => ({ lines: Math.ceil(length / width), width }))
    .find((room) => room.lines <= most && isFree(room))
  if (whole) return { ...whole, isWhole: true }
  const cut = widths.flatMap((width) => Array.from({ length: most }, (_, n) => ({ lines: n + 1, width })))
  const largest = cut.toSorted((a, b) => b.lines * b.width - a.lines * a.width).find(isFree)
  return { ...(largest ?? least), isWhole: false }
}

/** Boxes by place, so that a node asks for its neighbours only. */
class Taken {
  readonly #cells = new Map<number, { node: WorkflowNode; box: Box }[]>()

  add(node: WorkflowNode, box: Box): void {
    for (const cell of cellsOf(box)) {
      const there = this.#cells.get(cell)
      if (there) there.push({ node, box })
      else this.#cells.set(cell, [{ node, box }])
    }
  }

  /** Whether a box of another node is in the way. */
  isTaken(own: WorkflowNode, box: Box): boolean {
    return cellsOf(box).some((cell) =>
      this.#cells.get(cell)?.some(({ node, box: other }) => node !== own && overlap(other, box)),
    )
  }
}
