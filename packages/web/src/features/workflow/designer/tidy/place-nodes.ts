import { onGrid } from '../canvas/grid.ts'
import { cellsOfNodes, type Cell } from './cells-of-nodes.ts'
import { runTree, type Linked } from './run-tree.ts'

/** A node for the layout; sizes in pixels at zoom 1. */
export interface Box extends Linked {
  width: number
  height: number
}

export type Placed = [id: number, left: number, up: number][]

/** Room for captions and links, in pixels at zoom 1. */
const BETWEEN_COLUMNS = 160
const BETWEEN_ROWS = 100

/** Places for nodes, on the grid if they have the default size: runs go right along Yes and down along No. */
export function placeNodes(boxes: readonly Box[]): Placed {
  const cells = cellsOfNodes(runTree(boxes))
  const columns = linesOf(boxes, cells, 'column', 'width', BETWEEN_COLUMNS)
  const rows = linesOf(boxes, cells, 'row', 'height', BETWEEN_ROWS)
  // Their centres are aligned, so that links are straight.
  return boxes.map(({ id, width, height }) => {
    const { column, row } = cells.get(id) ?? { column: 0, row: 0 }
    return [id, Math.round((columns[column] ?? 0) - width / 2), Math.round((rows[row] ?? 0) - height / 2)]
  })
}

/** The centre of each column or row, as wide as its widest node. */
function linesOf(
  boxes: readonly Box[],
  cells: ReadonlyMap<number, Cell>,
  line: keyof Cell,
  size: 'width' | 'height',
  between: number,
): number[] {
  const sizes: number[] = []
  for (const box of boxes) {
    const at = cells.get(box.id)?.[line] ?? 0
    sizes[at] = Math.max(sizes[at] ?? 0, box[size])
  }
  let start = 0
  return sizes.map((room) => {
    const middle = start + room / 2
    start = onGrid(start + room + between)
    return middle
  })
}
