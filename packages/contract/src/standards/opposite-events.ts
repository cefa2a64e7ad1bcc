/** Event-Triggers that begin something, each with the one that ends it (domain part 4, statement 61; TS 29.212 5.3.7). */
export const OPPOSITE_TRIGGERS: readonly (readonly [begins: number, ends: number])[] = [
  [15, 16],
  [5, 6],
  [39, 40],
  [49, 50],
  [51, 52],
]
