/** Between two lines of the grid on which nodes stand, in pixels of the unzoomed drawing. */
export const GRID = 20
