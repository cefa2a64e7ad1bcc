import * as dagre from '@dagrejs/dagre'

/** What the layout knows of a node. */
export interface Box {
  id: number
  width: number
  height: number
  yes: number | null
  no: number | null
}

export type Placed = [id: number, left: number, up: number][]

const GRID = 20
const BETWEEN_RANKS = 100
const BETWEEN_NODES = 60

/** Places for nodes so that links lead to the right and cross little; on the grid. */
export function placeNodes(boxes: readonly Box[]): Placed {
  const graph = new dagre.graphlib.Graph({ multigraph: true })
  graph.setGraph({ rankdir: 'LR', ranksep: BETWEEN_RANKS, nodesep: BETWEEN_NODES, ranker: 'tight-tree' })
  graph.setDefaultEdgeLabel(() => ({}))
  const known = new Set(boxes.map(({ id }) => id))
  for (const { id, width, height } of boxes) graph.setNode(String(id), { width, height })
  for (const { id, yes, no } of boxes) {
    // Yes weighs more, so that the way without exceptions becomes a straight line.
    if (yes !== null && known.has(yes)) graph.setEdge(String(id), String(yes), { weight: 4 }, 'yes')
    if (no !== null && known.has(no)) graph.setEdge(String(id), String(no), { weight: 1 }, 'no')
  }
  dagre.layout(graph)
  return boxes.map(({ id, width, height }) => {
    const { x = 0, y = 0 } = graph.node(String(id)) as { x?: number; y?: number }
    return [id, onGrid(x - width / 2), onGrid(y - height / 2)]
  })
}

function onGrid(value: number): number {
  return Math.round(value / GRID) * GRID
}
