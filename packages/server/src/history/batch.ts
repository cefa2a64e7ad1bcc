import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { ChangeSetState } from '@tollgate/contract/release/release.ts'
import type { Engine } from '../database/engine.ts'
import type { Db, Trx } from '../database/tables.ts'
import type { ActedRows } from './act-tables.ts'
import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'

/** The catalogue of a changed record, as far as the history names it. */
export type Changed = Pick<Catalogue, 'name' | 'label'>

/** A row before or after a write. */
export interface WrittenRow {
  catalogue: Changed
  row: object
}

/** What an actor with limits may write. Each throws for what they may not. */
export interface Rights {
  checkRows(trx: Trx, rows: readonly WrittenRow[]): Promise<void>
  /** Of all that a change set holds, which somebody else began. */
  checkSet(db: Db, set: number): Promise<void>
  /** Of some entries of change sets. */
  checkEntries(db: Db, entries: readonly number[]): Promise<void>
}

/** The writes of one call: its history entries share a `batch_id`, and the first opens the batch. */
export interface Batch {
  id: string
  opened: boolean
  /** Asked of every row that the history records; absent: all may be written. */
  rights: Rights | undefined
  /** Locks rows; absent if the writes belong to no change set. */
  engine: Holder | undefined
  /** Rows that are sealed when the transaction ends. */
  acts: Map<string, ActedRows>
  /** Whether releases are on; read by the first write. */
  hasReleases?: boolean
  /**
   * The actor's current change set, as the first write saw it. `isHeld`: locked, so nobody publishes it until the
   * transaction ends.
   */
  own?: (SetToJoin & { id: number; isAuthor: boolean; isHeld: boolean }) | undefined
  /** The change set of these writes, and all sets that were opened by them. */
  changeSet?: number
  openedSets?: Set<number>
}

export interface SetToJoin {
  name: string
  state: ChangeSetState
  /** `user …` or `token …`: who began it. */
  owner: string
}

type Holder = Pick<Engine, 'lockRows' | 'lockShared'>

const batches = new WeakMap<Trx, Batch>()

/** Starts the batch of a transaction, unless it has one. A call writes in one transaction, so its entries share the batch. */
export function openBatch(trx: Trx, rights?: Rights, engine?: Holder): void {
  if (!batches.has(trx)) batches.set(trx, { id: randomUUID(), opened: false, rights, engine, acts: new Map() })
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
  await batchOf(trx).rights?.checkRows(
    trx,
    rows.map((row) => ({ catalogue, row })),
  )
}

/** Runs a part of a transaction that may be refused: what it wrote is gone then. */
export async function inSavepoint<T>(trx: Trx, work: () => Promise<T>): Promise<T> {
  const batch = batchOf(trx)
  const { acts, openedSets = [] } = batch
  const before: Batch = { ...batch, acts: new Map(acts), openedSets: new Set(openedSets) }
  await sql`savepoint part`.execute(trx)
  try {
    const done = await work()
    await sql`release savepoint part`.execute(trx)
    return done
  } catch (error) {
    await sql`rollback to savepoint part`.execute(trx)
    await sql`release savepoint part`.execute(trx)
    batches.set(trx, before)
    throw error
  }
}
