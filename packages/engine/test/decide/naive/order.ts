export interface InOrder {
  place: number
  key: string
}

/** Statement 5: the lower place, then the key. */
export function isBefore(a: InOrder, b: InOrder): boolean {
  return a.place < b.place || (a.place === b.place && a.key < b.key)
}
