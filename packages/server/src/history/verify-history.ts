import { StartFault } from '../database/start-fault.ts'
import type { Db } from '../database/tables.ts'
import { Chain, type Count } from './chain.ts'
import { earlierFaults } from './earlier-seals.ts'
import { pagesOf } from './pages.ts'
import { NO_SEAL } from './seal-hash.ts'
import type { SealedKind } from './sealed-tables.ts'

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
