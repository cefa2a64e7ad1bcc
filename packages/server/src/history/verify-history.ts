import { StartFault } from '../database/start-fault.ts'
import type { Db, TableRow } from '../database/tables.ts'
import { Chain, type Count } from './chain.ts'
import { pagesOf } from './pages.ts'
import { NO_SEAL } from './seal-hash.ts'
import { rowsBetween, type SealedKind } from './sealed-tables.ts'
import { createHash } from 'node:crypto'

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

export interface Verified {
  seals: number
  /** The hash of the last seal: whoever keeps it elsewhere can tell later that the whole chain is the same. */
  head: string
  counts: Readonly<Record<SealedKind, Count>>
  /** What is not as it was sealed, in words. */
  faults: string[]
}

/**
 * Computes the chain again, a seal at a time.
 *
 * @param kept Heads that were kept elsewhere: they must be in the chain.
 */
export async function verifyHistory(db: Db, kept: readonly string[] = []): Promise<Verified> {
  try {
    const chain = await Chain.open(db)
    for await (const seal of pagesOf(db, 'history_seal')) await chain.check(seal)
    await chain.checkRest()
    const { seals, head, places, faults } = chain
    faults.push(...(await earlierFaults(db, places.change.floor)), ...(await missing(db, kept)))
    return { seals, head, counts: places, faults }
  } catch (error) {
    // SQLite stores larger numbers than the console ever writes, and than a program reads.
    if ((error as { code?: string }).code !== 'ERR_OUT_OF_RANGE') throw error
    throw new StartFault('The history has a number that the console cannot have written')
  }
}

async function missing(db: Db, kept: readonly string[]): Promise<string[]> {
  if (kept.length === 0) return []
  const seals = (table: 'history_seal' | 'earlier_seal') =>
    db.selectFrom(table).select('hash').where('hash', 'in', kept).execute()
  const there = new Set([
    NO_SEAL,
    ...[...(await seals('history_seal')), ...(await seals('earlier_seal'))].map(({ hash }) => hash),
  ])
  return kept
    .filter((hash) => !there.has(hash))
    .map((hash) => `No seal has the hash ${hash}: the chain was cut or made anew`)
}

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
async function earlierFaults(db: Db, floor: number): Promise<string[]> {
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
