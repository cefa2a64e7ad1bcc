import type { Database } from '../database/open.ts'
import type { Trx } from '../database/tables.ts'
import { NO_SEAL, sealHash, type Seal } from './seal-hash.ts'

/** Locks the chain, so that servers on one database append in turn. Read the chain only after this. */
export function lockChain(trx: Trx, { engine }: Database): Promise<void> {
  return engine.lock(trx, 'history-seal')
}

/** Appends a seal. The transaction must hold the chain's lock. */
export async function appendSeal(trx: Trx, about: Omit<Seal, 'seal_id' | 'sealed_at' | 'hash'>): Promise<void> {
  const last = await trx.selectFrom('history_seal').selectAll().orderBy('seal_id', 'desc').limit(1).executeTakeFirst()
  const seal = { ...about, seal_id: (last?.seal_id ?? 0) + 1, sealed_at: new Date().toISOString(), hash: '' }
  const hash = sealHash(last?.hash ?? NO_SEAL, seal)
  await trx
    .insertInto('history_seal')
    .values({ ...seal, hash })
    .execute()
}
