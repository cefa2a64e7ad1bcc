import { captionBox, noWordBox } from '../canvas/caption.ts'
import { cellsOf } from '../canvas/cells.ts'
import { boxOf, hasNo, overlap, type Box } from '../canvas/boxes.ts'
import type { StepNode } from '../canvas/flow-model.ts'

export interface Point {
  x: number
  y: number
}

/** A box that links should avoid. */
interface Obstacle {
  /** The node of the box or caption. */
  step: string
  box: Box
  isCaption: boolean
}

/** What a line crosses; a node is worse than a caption. */
type Crossed = 'nothing' | 'caption' | 'node'

/** Tolerance for the distance of a link's end from its node. */
const HANDLE = 10
const NONE: readonly Obstacle[] = []
const CLEARANCE = { node: 6, caption: 1 }

/** A spatial index of boxes, so that a link checks only those on its way. */
export class Obstacles {
  readonly #cells = new Map<number, Obstacle[]>()
  readonly #boxes = new Map<string, Box>()

  constructor(steps: readonly StepNode[]) {
    for (const { id, data } of steps) {
      const box = boxOf(data.node.position)
      this.#boxes.set(id, box)
      this.#add({ step: id, box, isCaption: false })
      if (data.room) this.#add({ step: id, box: captionBox(data.node, data.room), isCaption: true })
      if (hasNo(data.node)) this.#add({ step: id, box: noWordBox(data.node), isCaption: true })
    }
  }

  /** Whether a node is where a link ends; false while it is moved. */
  standsAt(step: string, { x, y }: Point): boolean {
    const box = this.#boxes.get(step)
    return box !== undefined && overlap(box, { x: x - HANDLE, y: y - HANDLE, width: 2 * HANDLE, height: 2 * HANDLE })
  }

  /** The boxes that overlap an area. */
  within(area: Box): Set<Obstacle> {
    const found = new Set<Obstacle>()
    for (const cell of cellsOf(area))
      for (const obstacle of this.#cells.get(cell) ?? NONE) if (overlap(obstacle.box, area)) found.add(obstacle)
    return found
  }

  /** What an axis-parallel line crosses, except the boxes of its end nodes. */
  crossedBy(from: Point, to: Point, except: readonly (string | undefined)[] = []): Crossed {
    let worst: Crossed = 'nothing'
    const [nearNode, nearWords] = [areaOf(from, to, CLEARANCE.node), areaOf(from, to, CLEARANCE.caption)]
    for (const cell of cellsOf(nearNode)) {
      for (const { step, box, isCaption } of this.#cells.get(cell) ?? NONE) {
        if (!overlap(box, isCaption ? nearWords : nearNode)) continue
        if (isCaption) worst = 'caption'
        else if (!except.includes(step)) return 'node'
      }
    }
    return worst
  }

  #add(obstacle: Obstacle): void {
    for (const cell of cellsOf(obstacle.box)) {
      const known = this.#cells.get(cell)
      if (known) known.push(obstacle)
      else this.#cells.set(cell, [obstacle])
    }
  }
}

function areaOf(from: Point, to: Point, around: number): Box {
  return {
    x: Math.min(from.x, to.x) - around,
    y: Math.min(from.y, to.y) - around,
    width: Math.abs(from.x - to.x) + 2 * around,
    height: Math.abs(from.y - to.y) + 2 * around,
  }
}
