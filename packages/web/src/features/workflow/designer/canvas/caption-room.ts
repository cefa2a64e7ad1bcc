import type { WorkflowNode } from '@tollgate/policy/workflow/model.ts'
import type { NodeSummary } from '@tollgate/policy/workflow/summary.ts'
import { boxOf, hasNo, overlap, type Box } from './boxes.ts'
import { captionBox, noWordBox, type Room } from './caption.ts'
import { cellsOf } from './cells.ts'

/**
 * Below a node, wider only if the text does not fit otherwise, since it would soon reach the neighbours. Beside a
 * decision, the text leaves room for links that go up to the next column.
 */
const ROOMS = { below: { widths: [140, 200], lines: 3 }, beside: { widths: [120, 150, 240], lines: 4 } }
/** Average letter width in pixels for the zoomed-out drawing, whose text is larger; with the loss at line breaks. */
const LETTER = 7

interface Captioned {
  node: WorkflowNode
  summary: NodeSummary | undefined
}

/**
 * The room for the caption of each node: what it needs, unless something is in the way.
 * @param most lines allowed, if fewer than usual
 */
export function captionRooms(steps: readonly Captioned[], most = Infinity): (Room | undefined)[] {
  const taken = new BoxIndex()
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

function roomFor(node: WorkflowNode, length: number, most: number, taken: BoxIndex): Room {
  const { widths, lines: usual } = hasNo(node) ? ROOMS.beside : ROOMS.below
  const allowed = Math.min(most, usual)
  const least = { lines: 1, width: widths[0] ?? 0 }
  // The largest room contains all smaller ones: what is outside it can be ignored.
  const near = taken.near(node, captionBox(node, { lines: allowed, width: Math.max(...widths) }))
  const isFree = ({ lines, width }: typeof least) => {
    if (near.length === 0 || (lines === least.lines && width === least.width)) return true
    const box = captionBox(node, { lines, width })
    return !near.some((other) => overlap(other, box))
  }
  const whole = widths
    .map((width) => ({ lines: Math.ceil(length / width), width }))
    .find((room) => room.lines <= allowed && isFree(room))
  if (whole) return { ...whole, isWhole: true }
  const cut = widths.flatMap((width) => Array.from({ length: allowed }, (_, n) => ({ lines: n + 1, width })))
  const largest = cut.toSorted((a, b) => b.lines * b.width - a.lines * a.width).find(isFree)
  return { ...(largest ?? least), isWhole: false }
}

/** A spatial index of boxes. */
class BoxIndex {
  readonly #cells = new Map<number, { node: WorkflowNode; box: Box }[]>()

  add(node: WorkflowNode, box: Box): void {
    for (const cell of cellsOf(box)) {
      const there = this.#cells.get(cell)
      if (there) there.push({ node, box })
      else this.#cells.set(cell, [{ node, box }])
    }
  }

  /** The boxes of other nodes that overlap an area; with duplicates. */
  near(own: WorkflowNode, area: Box): Box[] {
    const found: Box[] = []
    for (const cell of cellsOf(area))
      for (const { node, box } of this.#cells.get(cell) ?? []) if (node !== own && overlap(box, area)) found.push(box)
    return found
  }
}
