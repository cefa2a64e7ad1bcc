/** A record's id: a generated number, or a text in catalogues that are lookups by name. */
export type RecordId = number | string

/** The id of a row. Throws if there is none. */
export function recordIdIn(row: Readonly<Record<string, unknown>>, column: string): RecordId {
  const value = row[column]
  if (typeof value === 'number' || typeof value === 'string') return value
  throw new Error(`"${column}" of the row holds no id`)
}

/** The number in a column of a row. Throws if there is none. */
export function numberIn(row: Readonly<Record<string, unknown>>, column: string): number {
  const value = row[column]
  if (typeof value === 'number') return value
  throw new Error(`"${column}" of the row holds no number`)
}
