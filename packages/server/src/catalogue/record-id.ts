/** What names a record: a number the server gives, or a text where the catalogue is a fixed lookup by names. */
export type RecordId = number | string

/** The id of a row; a row without one is a fault of the program. */
export function recordIdIn(row: Readonly<Record<string, unknown>>, column: string): RecordId {
  const value = row[column]
  if (typeof value === 'number' || typeof value === 'string') return value
  throw new Error(`"${column}" of the row holds no id`)
}

/** The number in a column of a row, mostly an id; a row without one is a fault of the program. */
export function numberIn(row: Readonly<Record<string, unknown>>, column: string): number {
  const value = row[column]
  if (typeof value === 'number') return value
  throw new Error(`"${column}" of the row holds no number`)
}
