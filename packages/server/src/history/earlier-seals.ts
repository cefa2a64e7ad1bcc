import { createHash } from 'node:crypto'
import type { TableRow, Db } from '../database/tables.ts'
import { pagesOf } from './pages.ts'
import { NO_SEAL } from './seal-hash.ts'
import { rowsBetween } from './sealed-tables.ts'

/** What the seals of the versions before cover of a change. */
const COVERED = [
  'history_id',
  'at',
  'user_id',
  'user_name',
  'token_name',
  'action',
  'resource',
  'record_id',
  'label',
  'before_row',
  'after_row',
  'batch_id',
  'opens_batch',
  'undo_of',
] as const

/** The hash that the versions before gave to changes. */
export function earlierHash(previous: string, rows: readonly TableRow[]): string {
  const hash = createHash('sha256').update(previous)
  for (const row of rows) hash.update('\n').update(JSON.stringify(COVERED.map((column) => row[column])))
  return hash.digest('hex')
}

/**
 * Compares the changes with the seals of the versions before, and tells what differs. Their own columns are sealed in the new chain.
 *
 * @param floor The last change that was removed since.
 */
export async function earlierFaults(db: Db, floor: number): Promise<string[]> {
  const faults: string[] = []
  let previous = { last_entry: 0, hash: NO_SEAL, isRemoved: true }
  for await (const seal of pagesOf(db, 'earlier_seal')) {
    const range = `changes ${previous.last_entry + 1} to ${seal.last_entry}, sealed at ${seal.sealed_at}`
    const isRemoved = seal.removed_at !== null
    if (isRemoved && !previous.isRemoved) faults.push(`Of ${range}: marked as removed, although older ones are not`)
    if (previous.last_entry >= floor) {
      const rows = await rowsBetween(db, 'change', previous.last_entry, seal.last_entry).execute()
      if (isRemoved ? rows.length > 0 : earlierHash(previous.hash, rows) !== seal.hash)
        faults.push(`Among ${range}: not as they were before the upgrade`)
    }
    previous = { last_entry: seal.last_entry, hash: seal.hash, isRemoved }
  }
  return faults
}
