import type { WorkflowGraph, WorkflowNode } from '@tollgate/policy/workflow/model.ts'
import type { Link } from '@tollgate/policy/workflow/links.ts'
import { NODE_SIZE } from '@tollgate/contract/catalogues/rule-workflow-node-position.ts'
import { boxOf, overlap, type Box } from '../canvas/boxes.ts'
import { GRID, onGrid } from '../canvas/grid.ts'
import type { Place } from '../gestures.ts'

/** The place of a new node, and the moves that make room for it. */
export interface Spot {
  place: Place
  moves: ReadonlyMap<number, Place>
}

/** Room before and after a new node, in pixels at zoom 1: as much as there was, within these limits. */
const BETWEEN = { least: 60, most: 160 }
/** Distance between a new node and others. */
const BESIDE = 20

/** The axis along which a link leads. */
const AXES = {
  yes: { along: 'x', length: 'width', across: 'y', breadth: 'height' },
  no: { along: 'y', length: 'height', across: 'x', breadth: 'width' },
} as const

/** A place halfway along a node's link. The target moves if there is no room. */
export function placeOnLink(graph: WorkflowGraph, from: WorkflowNode, link: Link, to: WorkflowNode | undefined): Spot {
  const { along, length, across, breadth } = AXES[link]
  const source = boxOf(from.position)
  const target = to?.position && boxOf(to.position)
  const end = source[along] + source[length]
  const gap = target && target[along] >= end ? target[along] - end : undefined
  const between = Math.min(Math.max(gap ?? BETWEEN.most, BETWEEN.least), BETWEEN.most)
  const missing = gap === undefined || gap >= NODE_SIZE + 2 * BETWEEN.least ? 0 : NODE_SIZE + 2 * between - gap
  const moves = gap === undefined || missing <= 0 ? NO_MOVES : movesFrom(graph, along, end + gap, roundUp(missing))
  const start = gap === undefined ? end + between : end + (gap + roundUp(missing) - NODE_SIZE) / 2
  const middle = source[across] + source[breadth] / 2 - NODE_SIZE / 2
  const box = { width: NODE_SIZE, height: NODE_SIZE, x: 0, y: 0, [along]: onGrid(start), [across]: onGrid(middle) }
  return { place: firstFreeAlong(across, box, graph, moves), moves }
}

/** The place of a node, which moves on with everything right of it. */
export function placeBefore(graph: WorkflowGraph, node: WorkflowNode): Spot {
  const { x, y } = boxOf(node.position)
  return { place: { left: x, up: y }, moves: movesFrom(graph, 'x', x, NODE_SIZE + BETWEEN.most) }
}

const NO_MOVES: ReadonlyMap<number, Place> = new Map()

function roundUp(distance: number): number {
  return Math.ceil(distance / GRID) * GRID
}

/** Moves all nodes at or beyond a line. */
function movesFrom({ nodes }: WorkflowGraph, axis: 'x' | 'y', line: number, by: number): Map<number, Place> {
  return new Map(
    nodes.flatMap(({ work_node_id: id, position }): [number, Place][] => {
      if (!position) return []
      const { x, y } = boxOf(position)
      if ((axis === 'x' ? x : y) < line) return []
      return [[id, axis === 'x' ? { left: x + by, up: y } : { left: x, up: y + by }]]
    }),
  )
}

/** The first free place along an axis, from a box on. */
function firstFreeAlong(axis: 'x' | 'y', box: Box, { nodes }: WorkflowGraph, moves: Spot['moves']): Place {
  const taken = nodes.flatMap(({ work_node_id: id, position }) => {
    if (!position) return []
    const { width, height, x, y } = boxOf(position)
    const { left, up } = moves.get(id) ?? { left: x, up: y }
    return [{ x: left - BESIDE, y: up - BESIDE, width: width + 2 * BESIDE, height: height + 2 * BESIDE }]
  })
  const free = { ...box }
  while (taken.some((other) => overlap(other, free))) free[axis] += GRID
  return { left: free.x, up: free.y }
}
