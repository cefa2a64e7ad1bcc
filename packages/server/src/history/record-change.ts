import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import { valueAt } from '@tollgate/contract/catalogue/value-at.ts'
import { insertMany } from '../database/insert-many.ts'
import type { Trx } from '../database/tables.ts'

/** Who writes: a user, in person or by a token. */
export interface Actor {
  id: string
  /** As the history shows it: `Ada`, or `Ada (token billing export)`. */
  name: string
  /** The id of the API token that a program writes by; absent in a session. */
  token?: number
}

/** What was changed, as far as the history names it. */
type Changed = Pick<Catalogue, 'name' | 'label'>

export interface Change {
  actor: Actor
  catalogue: Changed
  id: number
  /** Row as it was read before; null on create. */
  before: object | null
  /** Row as it is read after; null on delete. */
  after: object | null
}

/** Adds the history entry of a write, in the write's own transaction. */
export async function recordChange(trx: Trx, change: Change): Promise<void> {
  await trx.insertInto('history').values(entryOf(change, new Date().toISOString())).execute()
}

/** Adds the entries of writes that belong together. */
export async function recordChanges(trx: Trx, changes: readonly Change[]): Promise<void> {
  const at = new Date().toISOString()
  await insertMany(
    trx,
    'history',
    changes.map((change) => entryOf(change, at)),
  )
}

function entryOf({ actor, catalogue, id, before, after }: Change, at: string) {
  const row: Readonly<Record<string, unknown>> = { ...(after ?? before) }
  return {
    at,
    user_id: actor.id,
    user_name: actor.name,
    action: before === null ? ('create' as const) : after === null ? ('delete' as const) : ('update' as const),
    resource: catalogue.name,
    record_id: id,
    label: String(valueAt(row, catalogue.label)),
    before_row: before && JSON.stringify(before),
    after_row: after && JSON.stringify(after),
  }
}
