import type { Box } from './boxes.ts'

const CELL = 200
/** More than a drawing has rows. */
const COLUMN = 2 ** 20
/** What stands further away than anyone draws, as a call may have put it there, counts as standing at the outermost cell. */
const OUTERMOST = 500

/** The cells that an area reaches into; a list, since a generator is slower by far and this is asked a thousand times. */
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
