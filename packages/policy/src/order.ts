/** Gap between places of neighbours. Others fit in between, so that moving a record writes one row. */
export const PLACE_STEP = 1024

/** Records that people have ordered: the lower place first, then the lower key (statement 5). */
export interface Placed {
  place: number
  key?: string
}

/** Records that are ordered by strength. No priority counts as 0. */
export interface Ranked extends Placed {
  priority: number | null
}

/** Negative if `a` comes first. */
export function comparePlaces(a: Partial<Placed>, b: Partial<Placed>): number {
  return (a.place ?? 0) - (b.place ?? 0) || compareText(a.key ?? '', b.key ?? '')
}

export function inPlace<P extends Partial<Placed>>(rows: readonly P[]): P[] {
  return rows.toSorted(comparePlaces)
}

/** Negative if `a` is stronger: the higher priority, then the lower place (statements 4 and 5). */
export function compareStrength(a: Ranked, b: Ranked): number {
  return (b.priority ?? 0) - (a.priority ?? 0) || comparePlaces(a, b)
}

export function strongestFirst<R extends Ranked>(rows: readonly R[]): R[] {
  return rows.toSorted(compareStrength)
}

/** Compares by code units, so that the order does not depend on the locale. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
