/** Grid size in pixels at zoom 1. */
export const GRID = 20

export function onGrid(value: number): number {
  return Math.round(value / GRID) * GRID
}
