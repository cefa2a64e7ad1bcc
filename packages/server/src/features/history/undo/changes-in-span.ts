import { MOST_UNDONE, type Change } from '@tollgate/contract/history/change.ts'
import type { Trx } from '../../../database/tables.ts'
import { inChunks } from '../../../database/in-chunks.ts'
import { refusal } from '../../../app-error.ts'
import { isUndoable } from './changed-fields.ts'
import { readChangesWhere } from '../read-changes.ts'

/** Everything that one person wrote between two instants, including by API tokens. */
export interface TimeSpan {
  actorId: string
  from: string
  to: string
}

/** The changes of data in that time that are not undone. */
export async function changesInSpan(trx: Trx, { actorId, from, to }: TimeSpan): Promise<Change[]> {
  const found = await readChangesWhere(trx, (rows) =>
    rows
      .where('user_id', '=', actorId)
      .where('at', '>=', from)
      .where('at', '<=', to)
      .limit(MOST_UNDONE + 1),
  )
  return withoutUndonePairs(found, 'This person changed nothing in this time that can be undone')
}

/** The same for unpublished change sets, including changes that were moved into them. */
export async function changesOfSets(trx: Trx, sets: readonly number[]): Promise<Change[]> {
  const entries = await trx
    .selectFrom('change_set_entry as e')
    .innerJoin('change_set as s', 's.change_set_id', 'e.change_set_id')
    .select(['e.batch_id', 'e.resource', 'e.record_id'])
    .where('s.state', '!=', 'published')
    .where('e.change_set_id', 'in', sets)
    .limit(MOST_UNDONE + 1)
    .execute()
  refuseMore(entries.length)
  const nameOf = (one: (typeof entries)[number]) => `${one.batch_id} ${one.resource} ${one.record_id}`
  const names = new Set(entries.map(nameOf))
  const found = await inChunks([...new Set(entries.map(({ batch_id }) => batch_id))], (some) =>
    readChangesWhere(trx, (rows) => rows.where('batch_id', 'in', some)),
  )
  return withoutUndonePairs(
    found.filter((one) => names.has(nameOf(one))),
    'Nothing in these change sets can be undone',
  )
}

/** Leaves out undos of changes in the list: undoing both would redo the change. */
function withoutUndonePairs(found: readonly Change[], otherwise: string): Change[] {
  refuseMore(found.length)
  const ids = new Set(found.map(({ change_id }) => change_id))
  const chosen = found.filter(
    (change) =>
      isUndoable(change) && change.undone_by === null && !(change.undo_of !== null && ids.has(change.undo_of)),
  )
  if (chosen.length === 0) throw refusal('NOT_FOUND', otherwise)
  return chosen
}

export function refuseMore(count: number): void {
  if (count > MOST_UNDONE)
    throw refusal('CONFLICT', `More than ${MOST_UNDONE.toLocaleString('en-US')} changes cannot be undone at once`)
}
