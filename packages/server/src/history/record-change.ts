import { ownerOf } from '@tollgate/contract/catalogues/owner-of.ts'
import { valueAt } from '@tollgate/contract/catalogue/record-path.ts'
import { insertMany } from '../database/insert-many.ts'
import type { Trx } from '../database/tables.ts'
import { enterInSet } from './change-sets.ts'
import { batchOf, type Changed, type WrittenRow } from './batch.ts'
import { ACCEPTANCE, endAcceptances } from './end-acceptances.ts'

export interface Actor {
  id: string
  name: string
  /** Id and name of the API token; absent in a session. */
  token?: number
  tokenName?: string
  /** Ids of the plans that the actor is limited to; absent: no limit. */
  plans?: readonly number[]
  /** Names of the catalogues that an API token is limited to; absent: no limit. */
  catalogues?: readonly string[]
  /** The Idempotency-Key of the call, and what it was sent with. */
  sent?: { key: string; request: object }
  /** The change set that the call names. */
  changeSet?: number
}

interface Change {
  actor: Actor
  catalogue: Changed
  id: number
  /** The row before; null on create. */
  before: object | null
  /** The row after; null on delete. */
  after: object | null
  /** The id of the change that this one undoes. */
  undoOf?: number | undefined
  /** The console itself writes this row as a consequence, so the actor's rights to it are not checked. */
  followsFrom?: 'release' | 'change'
}

type Row = Readonly<Record<string, unknown>>

/** Entries per statement. */
const SLICE = 500

/** Records a write in the history, in the same transaction. */
export async function recordChange(trx: Trx, change: Change): Promise<void> {
  await recordChanges(trx, [change])
}

/** Records several writes. */
export async function recordChanges(trx: Trx, changes: readonly Change[]): Promise<void> {
  const batch = batchOf(trx)
  const asked = changes.filter(({ followsFrom }) => followsFrom === undefined)
  await batch.rights?.checkRows(trx, asked.flatMap(rowsOf))
  const sets = await enterInSet(trx, batch, changes)
  const at = new Date().toISOString()
  for (let start = 0; start < changes.length; start += SLICE) {
    const entries = changes.slice(start, start + SLICE).map((change) => {
      const opens_batch = batch.opened ? 0 : 1
      batch.opened = true
      return { ...entryOf(change), at, batch_id: batch.id, opens_batch, change_set_id: sets.get(change) ?? null }
    })
    await insertMany(trx, 'history', entries)
  }
  const { actor } = changes[0] ?? {}
  const ended = await endAcceptances(trx, changes)
  if (!actor || ended.length === 0) return
  const catalogue = ACCEPTANCE
  await recordChanges(
    trx,
    ended.map((row) => ({ actor, catalogue, id: row.accepted_id, before: row, after: null, followsFrom: 'change' })),
  )
}

function rowsOf({ catalogue, before, after }: Change): WrittenRow[] {
  return [before, after].flatMap((row) => (row ? [{ catalogue, row }] : []))
}

export function actorColumns({ id, name, tokenName }: Actor) {
  return { user_id: id, user_name: name, token_name: tokenName ?? null }
}

function entryOf({ actor, catalogue, id, before, after, undoOf }: Change) {
  const row: Row = { ...(after ?? before) }
  return {
    ...actorColumns(actor),
    action: before === null ? ('create' as const) : after === null ? ('delete' as const) : ('update' as const),
    resource: catalogue.name,
    record_id: id,
    ...ownersIn(catalogue.name, row, { ...before }),
    label: String(valueAt(row, catalogue.label)),
    before_row: before && JSON.stringify(before),
    after_row: after && JSON.stringify(after),
    undo_of: undoOf ?? null,
  }
}

/**
 * The ids of the record's owner, and of its former owner if the change moved it. They serve to find the history of a
 * whole tree.
 */
function ownersIn(name: string, row: Row, before: Row) {
  const field = ownerOf(name)?.field ?? ''
  const owner_id = numberIn(row, field)
  const former = numberIn(before, field)
  return { owner_id, former_owner_id: former === owner_id ? null : former }
}

function numberIn(row: Row, field: string): number | null {
  const value = row[field]
  return typeof value === 'number' ? value : null
}
