/** Between two lines of the grid on which nodes stand, in pixels of the unzoomed drawing. */
export const GRID = 20

export function onGrid(value: number): number {
  return Math.round(value / GRID) * GRID
}
