import * as dagre from '@dagrejs/dagre'
import type { Link } from '@tollgate/contract/workflow/links.ts'
import { onGrid } from '../canvas/grid.ts'

/** What the layout knows of a node. */
export interface Box extends Readonly<Record<Link, number | null>> {
  id: number
  width: number
  height: number
}

export type Placed = [id: number, left: number, up: number][]

/** Room for the line beside a node and for the links that turn there. */
const BETWEEN_RANKS = 140
const BETWEEN_NODES = 60

/** Places for nodes, on the grid. A chain too long for the layout's recursion is laid in rows, like lines of text. */
export function placeNodes(boxes: readonly Box[]): Placed {
  try {
    return placeByLinks(boxes)
  } catch (error) {
    if (error instanceof RangeError) return placeInRows(boxes)
    throw error
  }
}

/** Nodes in the order in which a run comes to them, Yes first, a row after the other. */
export function placeInRows(boxes: readonly Box[]): Placed {
  const width = Math.max(...boxes.map((box) => box.width)) + BETWEEN_RANKS
  const height = Math.max(...boxes.map((box) => box.height)) + BETWEEN_NODES
  const columns = Math.ceil(Math.sqrt(boxes.length))
  return inRunOrder(boxes).map(({ id }, n) => [
    id,
    onGrid((n % columns) * width),
    onGrid(Math.floor(n / columns) * height),
  ])
}

function inRunOrder(boxes: readonly Box[]): Box[] {
  const byId = new Map(boxes.map((box) => [box.id, box]))
  const led = new Set(boxes.flatMap(({ yes, no }) => [yes, no]))
  const ordered = new Set<Box>()
  for (const first of [...boxes.filter(({ id }) => !led.has(id)), ...boxes]) {
    const waiting: (Box | undefined)[] = [first]
    while (waiting.length > 0) {
      const box = waiting.pop()
      if (!box || ordered.has(box)) continue
      ordered.add(box)
      waiting.push(byId.get(box.no ?? 0), byId.get(box.yes ?? 0))
    }
  }
  return [...ordered]
}

/** Places so that links lead to the right and cross little; on the grid. */
function placeByLinks(boxes: readonly Box[]): Placed {
  const graph = new dagre.graphlib.Graph()
  graph.setGraph({ rankdir: 'LR', ranksep: BETWEEN_RANKS, nodesep: BETWEEN_NODES, ranker: 'tight-tree' })
  const known = new Set(boxes.map(({ id }) => id))
  for (const { id, width, height } of boxes) graph.setNode(String(id), { width, height })
  for (const { id, yes, no } of boxes) {
    // Yes weighs more, so that the way without exceptions becomes a straight line. Two links to one node are one: it is the
    // links that take the time.
    if (yes !== null && known.has(yes)) graph.setEdge(String(id), String(yes), { weight: 4 })
    if (no !== null && no !== yes && known.has(no)) graph.setEdge(String(id), String(no), { weight: 1 })
  }
  dagre.layout(graph)
  return boxes.map(({ id, width, height }) => {
    const { x = 0, y = 0 } = graph.node(String(id)) as { x?: number; y?: number }
    return [id, onGrid(x - width / 2), onGrid(y - height / 2)]
  })
}
