import type { Box } from './boxes.ts'

const CELL = 200
/** More than a drawing has rows. */
const COLUMN = 2 ** 20

/** The cells that an area reaches into; a list, since a generator is slower by far and this is asked a thousand times. */
export function cellsOf({ x, y, width, height }: Box): number[] {
  const cells: number[] = []
  for (let column = Math.floor(x / CELL); column * CELL < x + width; column += 1)
    for (let row = Math.floor(y / CELL); row * CELL < y + height; row += 1) cells.push(column * COLUMN + row)
  return cells
}
