import type { Db } from '../database/tables.ts'
import { NO_SEAL, sealedEntries, sealHash } from './seal-hash.ts'

export interface Verified {
  seals: number
  entries: number
  /** Entries that were removed because of their age. */
  removed: number
  /** Entries that are not sealed yet. */
  unsealed: number
  /** The hash of the last seal: whoever keeps it elsewhere can tell later that the whole chain is the same. */
  head: string
  /** What is not as it was sealed, in words. */
  faults: string[]
}

/**
 * Computes the chain again, a seal at a time.
 *
 * @param known A head that was kept elsewhere: it must be one of the chain.
 */
export async function verifyHistory(db: Db, known?: string): Promise<Verified> {
  const verified: Verified = { seals: 0, entries: 0, removed: 0, unsealed: 0, head: NO_SEAL, faults: [] }
  const seals = await db.selectFrom('history_seal').selectAll().orderBy('seal_id').execute()
  let last = 0
  for (const seal of seals) {
    verified.seals += 1
    if (seal.seal_id !== verified.seals) {
      verified.faults.push(`Seal ${verified.seals} is missing`)
      verified.seals = seal.seal_id
    }
    const entries = await sealedEntries(db, last, seal.last_entry).execute()
    const range = `changes ${last + 1} to ${seal.last_entry}, sealed at ${seal.sealed_at}`
    if (seal.removed_at !== null) verified.removed += seal.entries
    else if (entries.length !== seal.entries)
      verified.faults.push(`Of ${range}: ${seal.entries} were sealed, ${entries.length} are there`)
    else if (sealHash(verified.head, entries) !== seal.hash)
      verified.faults.push(`Among ${range}: one at least is not as it was sealed`)
    verified.entries += entries.length
    verified.head = seal.hash
    last = seal.last_entry
  }
  const rest = await db
    .selectFrom('history')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('history_id', '>', last)
    .executeTakeFirstOrThrow()
  verified.unsealed = Number(rest.count)
  if (known !== undefined && known !== NO_SEAL && !seals.some(({ hash }) => hash === known))
    verified.faults.push(`No seal has the hash ${known}: the chain was cut or made anew`)
  return verified
}
