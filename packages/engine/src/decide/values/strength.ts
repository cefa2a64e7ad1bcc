interface Ranked {
  priority: number | null
}

/** Puts the strongest first: the higher priority, of equals the lower id (statements 4 and 5). No priority is 0. */
export function strongestFirst<R extends Ranked>(rows: readonly R[], idOf: (row: R) => number): R[] {
  return rows.toSorted((a, b) => compareStrength(a, b, idOf))
}

/** Below 0 where the first is stronger. */
export function compareStrength<R extends Ranked>(a: R, b: R, idOf: (row: R) => number): number {
  return (b.priority ?? 0) - (a.priority ?? 0) || idOf(a) - idOf(b)
}
