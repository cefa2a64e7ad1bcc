import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { TableRow, Tables } from '../database/tables.ts'

export type Seal = Selectable<Tables['history_seal']>

/** The hash before the first seal. */
export const NO_SEAL = '0'.repeat(64)

/** SHA-256 over all columns of the rows, in hexadecimal. */
export function digestOf(rows: readonly TableRow[]): string {
  const hash = createHash('sha256')
  for (const row of rows) hash.update(canonical(row)).update('\n')
  return hash.digest('hex')
}

/** SHA-256 over the previous hash and all other columns of the seal. */
export function sealHash(previous: string, { hash: _, ...seal }: Seal): string {
  return createHash('sha256').update(previous).update('\n').update(canonical(seal)).digest('hex')
}

/** The columns by name, without nulls, so that a column added later keeps old seals valid. */
function canonical(row: TableRow): string {
  const columns = Object.entries(row).filter(([, value]) => value !== null)
  return JSON.stringify(columns.toSorted(([one], [other]) => (one < other ? -1 : 1)))
}
