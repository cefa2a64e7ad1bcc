/** Values per statement: both databases accept this many, and more would not be faster. */
const MOST_VALUES = 1000

/** Reads rows for any number of values, a thousand per statement. */
export async function inChunks<V, R>(values: readonly V[], read: (some: readonly V[]) => Promise<R[]>): Promise<R[]> {
  const found: R[] = []
  for (let start = 0; start < values.length; start += MOST_VALUES) {
    found.push(...(await read(values.slice(start, start + MOST_VALUES))))
  }
  return found
}
