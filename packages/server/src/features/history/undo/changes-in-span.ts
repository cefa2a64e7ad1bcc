import type { Change } from '@tollgate/contract/history/change.ts'
import type { Trx } from '../../../database/tables.ts'
import { refusal } from '../../../app-error.ts'
import { undoable } from './changed-fields.ts'
import { readChangesWhere } from '../read-changes.ts'

/** All that one person did, in person and by API tokens, between two instants. */
export interface TimeSpan {
  actorId: string
  from: string
  to: string
}

/**
 * The changes of data in it that are not undone. An undo of a change in the same span is left out: undoing both would make
 * the change again.
 */
export async function changesInSpan(trx: Trx, { actorId, from, to }: TimeSpan, most: number): Promise<Change[]> {
  const found = await readChangesWhere(trx, (rows) =>
    rows
      .where('user_id', '=', actorId)
      .where('at', '>=', from)
      .where('at', '<=', to)
      .limit(most + 1),
  )
  if (found.length > most) throw refusal('CONFLICT', `More than ${most} changes cannot be undone at once`)
  const ids = new Set(found.map(({ change_id }) => change_id))
  const chosen = found.filter(
    ({ resource, undone_by, undo_of }) =>
      undoable(resource) !== undefined && undone_by === null && !(undo_of !== null && ids.has(undo_of)),
  )
  if (chosen.length === 0) throw refusal('NOT_FOUND', 'This person changed nothing in this time that can be undone')
  return chosen
}
