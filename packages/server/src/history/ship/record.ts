import type { TableRow } from '../../database/tables.ts'

/** Shipped as one line or one message. */
export interface ShipRecord {
  type: 'seal' | 'access_event'
  /** When it was sealed or written. */
  at: string
  /** JSON in ASCII without line breaks, `{"seal":{…}}`, so that every receiver accepts it. */
  text: string
}

export function recordOf(type: ShipRecord['type'], at: string, row: TableRow): ShipRecord {
  const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
  return { type, at, text: JSON.stringify({ [type]: row }).replaceAll(/[\u007f-\uffff]/g, escaped) }
}

/** Sends records to a destination. Rejects if they may not have arrived. */
export type Deliver = (records: readonly ShipRecord[]) => Promise<void>

/** Timeout of a delivery. */
export const DELIVERY_MS = 20_000

export const linesOf = (records: readonly ShipRecord[]) => records.map(({ text }) => `${text}\n`).join('')
