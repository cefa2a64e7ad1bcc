import { onGrid } from '../canvas/grid.ts'
import { type Linked, runTree, type RunTree } from './run-tree.ts'

/** How far down each column is taken. */
class FreeRows {
  readonly #rows: number[] = []

  /** The first row that is free in a range of columns. */
  below(from: number, to: number): number {
    return this.#rows.slice(from, to + 1).reduce((most, row) => Math.max(most, row), 0)
  }

  lowest(): number {
    return this.below(0, this.#rows.length)
  }

  take(from: number, to: number, row: number): void {
    for (let column = this.#rows.length; column < from; column += 1) this.#rows.push(0)
    for (let column = from; column <= to; column += 1) this.#rows[column] = row + 1
  }
}

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

/** A grid cell: columns to the right, rows down. */
interface Cell {
  column: number
  row: number
}

/**
 * Cells by meaning: Yes leads one column to the right, No straight down. Nodes in a Yes chain share a row; their No
 * branches are placed from the right, so that the ways down cross nothing.
 */
function cellsOfNodes(tree: RunTree): Map<number, Cell> {
  const columns = columnsOf(tree)
  const cells = new Map<number, Cell>()
  const free = new FreeRows()
  for (const root of tree.roots) {
    // Unreachable nodes go below everything else.
    const waiting = [{ head: root, from: 0, above: free.lowest() }]
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const { head, from, above } = next
      const line = lineFrom(head, tree)
      const row = Math.max(above, free.below(from, endOf(line, columns, tree)))
      free.take(from, endOf(line, columns, tree), row)
      for (const id of line) {
        const column = columns.get(id) ?? 0
        cells.set(id, { column, row })
        const down = tree.first.get(id)?.get('no')
        if (down !== undefined) waiting.push({ head: down, from: column, above: row + 1 })
      }
    }
  }
  return cells
}

/** The longest way to each node: a link takes a column, except a No link straight down. */
function columnsOf({ order, onward, first }: RunTree): Map<number, number> {
  const columns = new Map(order.map((id) => [id, 0]))
  for (const id of order) {
    const column = columns.get(id) ?? 0
    for (const [link, to] of onward.get(id) ?? [])
      columns.set(
        to,
        Math.max(columns.get(to) ?? 0, link === 'no' && first.get(id)?.get('no') === to ? column : column + 1),
      )
  }
  return columns
}

/** A node and its chain of Yes links. */
function lineFrom(head: number, { first }: RunTree): number[] {
  const line: number[] = []
  for (let id: number | undefined = head; id !== undefined; id = first.get(id)?.get('yes')) line.push(id)
  return line
}

/** The last column of a chain, including the link from its last node to another chain. */
function endOf(line: readonly number[], columns: ReadonlyMap<number, number>, { onward }: RunTree): number {
  const last = line.at(-1) ?? 0
  const target = onward.get(last)?.get('yes')
  const column = columns.get(last) ?? 0
  return target === undefined ? column : Math.max(column, (columns.get(target) ?? 0) - 1)
}
