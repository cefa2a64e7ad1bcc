/** Between the places of neighbours: others fit between, so that to move a record is to write one row. */
export const PLACE_STEP = 1024

/** Records in an order that somebody gave them: the lower place first, of equal places the lower key (statement 5). */
export interface Placed {
  place: number
  key?: string
}

/** Records of which one is stronger than the others. No priority is 0. */
export interface Ranked extends Placed {
  priority: number | null
}

/** Below 0 where the first comes first. */
export function comparePlaces(a: Placed, b: Placed): number {
  return a.place - b.place || compareText(a.key ?? '', b.key ?? '')
}

export function inPlace<P extends Placed>(rows: readonly P[]): P[] {
  return rows.toSorted(comparePlaces)
}

/** Below 0 where the first is stronger: the higher priority, of equals the lower place (statements 4 and 5). */
export function compareStrength(a: Ranked, b: Ranked): number {
  return (b.priority ?? 0) - (a.priority ?? 0) || comparePlaces(a, b)
}

export function strongestFirst<R extends Ranked>(rows: readonly R[]): R[] {
  return rows.toSorted(compareStrength)
}

/** By code units: the same everywhere, whatever the language of the runtime. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
