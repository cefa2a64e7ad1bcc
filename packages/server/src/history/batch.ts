import { randomUUID } from 'node:crypto'
import type { ChangeSetState } from '@tollgate/contract/release/release.ts'
import type { Engine } from '../database/engine.ts'
import type { Trx } from '../database/tables.ts'
import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'

/** The catalogue of a changed record, as far as the history names it. */
export type Changed = Pick<Catalogue, 'name' | 'label'>

/** A row before or after a write. */
export interface WrittenRow {
  catalogue: Changed
  row: object
}

/** Throws for rows that the actor may not write. */
export type CheckRows = (trx: Trx, rows: readonly WrittenRow[]) => Promise<void>

/** The writes of one call: its history entries share a `batch_id`, and the first opens the batch. */
export interface Batch {
  id: string
  opened: boolean
  /** Checks every row that the history records; absent: all may be written. */
  check: CheckRows | undefined
  /** Locks rows; absent if the writes belong to no change set. */
  engine: Holder | undefined
  /** Whether releases are on; read by the first write. */
  hasReleases?: boolean
  /**
   * The actor's current change set, as the first write saw it. `isHeld`: locked, so nobody publishes it until the
   * transaction ends.
   */
  own?: { id: number; name: string; state: ChangeSetState; isAuthor: boolean; isHeld: boolean } | undefined
  /** The change set of these writes, and all sets that were opened by them. */
  changeSet?: number
  openedSets?: Set<number>
}

type Holder = Pick<Engine, 'lockRows' | 'lockShared'>

const batches = new WeakMap<Trx, Batch>()

/** Starts the batch of a transaction. A call writes in one transaction, so its entries share the batch. */
export function openBatch(trx: Trx, check?: CheckRows, engine?: Holder): void {
  batches.set(trx, { id: randomUUID(), opened: false, check, engine })
}

export function batchOf(trx: Trx): Batch {
  const batch = batches.get(trx)
  if (!batch) throw new Error('Rows are written in a transaction without a batch: use writeOnce')
  return batch
}

/**
 * Checks the rights to rows before they are stored, so that a database error does not leak to callers without rights.
 * The stored rows are checked again when they are recorded.
 */
export async function askRights(trx: Trx, catalogue: Changed, ...rows: object[]): Promise<void> {
  await batchOf(trx).check?.(
    trx,
    rows.map((row) => ({ catalogue, row })),
  )
}
