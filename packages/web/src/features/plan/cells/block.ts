/** A place in a matrix: mapping and rule zone, each from 0. */
export interface Position {
  row: number
  column: number
}

/** A rectangle of cells, from where it was begun to where the focus is. */
export interface Block {
  from: Position
  to: Position
}

interface Span {
  first: number
  last: number
}

/** The rows and columns of a block, whichever way it was chosen. */
export function spanOf({ from, to }: Block): { rows: Span; columns: Span } {
  const span = (a: number, b: number) => ({ first: Math.min(a, b), last: Math.max(a, b) })
  return { rows: span(from.row, to.row), columns: span(from.column, to.column) }
}
