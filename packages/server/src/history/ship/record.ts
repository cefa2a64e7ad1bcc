import type { TableRow } from '../../database/tables.ts'

/** What is shipped as one line, or as one message. */
export interface ShipRecord {
  type: 'seal' | 'access_event'
  /** When it was sealed or written. */
  at: string
  /** JSON in ASCII, `{"seal":{…}}`: every receiver takes it, and it has no line end. */
  text: string
}

export function recordOf(type: ShipRecord['type'], at: string, row: TableRow): ShipRecord {
  const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
  return { type, at, text: JSON.stringify({ [type]: row }).replaceAll(/[\u007f-\uffff]/g, escaped) }
}

/** Takes records to another place; rejects where they may not have arrived. */
export type Deliver = (records: readonly ShipRecord[]) => Promise<void>

/** A delivery that takes longer has failed. */
export const DELIVERY_MS = 20_000

export const linesOf = (records: readonly ShipRecord[]) => records.map(({ text }) => `${text}\n`).join('')
