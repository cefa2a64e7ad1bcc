/** A position in a matrix: mapping and rule zone, from 0. */
export interface Position {
  row: number
  column: number
}

/** A rectangle of cells, from the anchor to the focus. */
export interface Block {
  from: Position
  to: Position
}

interface Span {
  first: number
  last: number
}

/** The rows and columns of a block, whichever corner is the anchor. */
export function spanOf({ from, to }: Block): { rows: Span; columns: Span } {
  const span = (a: number, b: number) => ({ first: Math.min(a, b), last: Math.max(a, b) })
  return { rows: span(from.row, to.row), columns: span(from.column, to.column) }
}
