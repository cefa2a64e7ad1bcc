import { randomUUID } from 'node:crypto'
import type { ChangeSetState } from '@tollgate/contract/release/release.ts'
import type { Engine } from '../database/engine.ts'
import type { Trx } from '../database/tables.ts'
import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'

/** What was changed, as far as the history names it. */
export type Changed = Pick<Catalogue, 'name' | 'label'>

/** A row as it was before a write, or is after it. */
export interface WrittenRow {
  catalogue: Changed
  row: object
}

/** Refuses rows that may not be written. */
export type CheckRows = (trx: Trx, rows: readonly WrittenRow[]) => Promise<void>

/** What one call writes: its entries have the same `batch_id`, and the first of them opens it. */
export interface Batch {
  id: string
  opened: boolean
  /** Asked of every row that is told to the history; absent: all may be written. */
  check: CheckRows | undefined
  /** Keeps rows from being changed until the transaction ends; absent where what is written belongs to no set. */
  engine: Holder | undefined
  /** Whether there are releases, once a write asked. */
  hasReleases?: boolean
  /** The set that whoever writes has chosen, as it was when the first write asked; held: nobody publishes it until the transaction ends. */
  own?: { id: number; name: string; state: ChangeSetState; isAuthor: boolean; isHeld: boolean } | undefined
  /** The change set of what is written, and all that writes have looked at. */
  changeSet?: number
  openedSets?: Set<number>
}

type Holder = Pick<Engine, 'hold' | 'shared'>

const batches = new WeakMap<Trx, Batch>()

/** Begins the batch of a transaction: a call writes in one, so it is what the call's entries have in common. */
export function openBatch(trx: Trx, check?: CheckRows, engine?: Holder): void {
  batches.set(trx, { id: randomUUID(), opened: false, check, engine })
}

export function batchOf(trx: Trx): Batch {
  const batch = batches.get(trx)
  if (!batch) throw new Error('Rows are written in a transaction without a batch: use writeOnce')
  return batch
}

/**
 * Asks the rights of rows before they are stored: what the database would say against a row is for those who may write it.
 * What is told to the history is asked again as it was stored.
 */
export async function askRights(trx: Trx, catalogue: Changed, ...rows: object[]): Promise<void> {
  await batchOf(trx).check?.(
    trx,
    rows.map((row) => ({ catalogue, row })),
  )
}
