import type { Box } from './boxes.ts'

const CELL = 200
/** More than the rows of any drawing. */
const COLUMN = 2 ** 20
/** Limit for places far outside, which a call may have set. */
const OUTERMOST = 500

/** The cells that an area overlaps. A list, because a generator is much slower and this runs a thousand times. */
export function cellsOf({ x, y, width, height }: Box): number[] {
  const cells: number[] = []
  const [left, right] = [cellAt(x), cellAt(x + width)]
  const [top, bottom] = [cellAt(y), cellAt(y + height)]
  for (let column = left; column <= right; column += 1)
    for (let row = top; row <= bottom; row += 1) cells.push(column * COLUMN + row)
  return cells
}

function cellAt(place: number): number {
  return Math.max(-OUTERMOST, Math.min(OUTERMOST, Math.floor(place / CELL)))
}
