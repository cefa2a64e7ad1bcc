import { randomUUID } from 'node:crypto'
import type { Trx } from '../database/tables.ts'

/** What one call writes: its entries have the same `batch_id`, and the first of them opens it. */
export interface Batch {
  id: string
  opened: boolean
}

const batches = new WeakMap<Trx, Batch>()

/** A call writes in one transaction, so the transaction is what its entries have in common. */
export function batchOf(trx: Trx): Batch {
  const known = batches.get(trx)
  if (known) return known
  const batch = { id: randomUUID(), opened: false }
  batches.set(trx, batch)
  return batch
}
