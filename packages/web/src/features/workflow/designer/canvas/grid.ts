/** Between two lines of the grid on which nodes stand, in pixels of the unzoomed drawing. */
export const GRID = 20

/** The place on the grid that is nearest. */
export function onGrid(value: number): number {
  return Math.round(value / GRID) * GRID
}
