import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { isAtLeast } from '@tollgate/contract/access/role.ts'
import {
  listChangeBatches,
  listChanges,
  readChange,
  undoChange,
  undoChanges,
} from '@tollgate/contract/calls/history.ts'
import type { Change, ChangeHead, undoOptionsSchema, undoSchema } from '@tollgate/contract/history/change.ts'
import type { Fault } from '@tollgate/contract/errors.ts'
import { signedInUser } from '../../access/signed-in-user.ts'
import { idOf } from '../../catalogue/row-call.ts'
import type { SourceFinder } from '../../catalogue/select-rows.ts'
import type { Database } from '../../database/open.ts'
import { AppError, refusal } from '../../app-error.ts'
import { listRoute, route } from '../../http/route.ts'
import { momentOf } from './change-filters.ts'
import { findBatches } from './read-batches.ts'
import { findChanges, oneChange } from './read-changes.ts'
import { undoChanges as makeUndone, type UndoRequest } from './undo/undo-changes.ts'

/** The most changes that are returned with their rows. */
const MOST_WHOLE = 1000

/** `GET /change`: who changed what, and when. `POST …/undo` undoes it. */
export function registerHistory(app: FastifyInstance, database: Database, sourceNamed: SourceFinder): void {
  listRoute(app, listChanges, ({ query, paging }) => findChanges(database, query, paging))
  listRoute(app, listChangeBatches, ({ query, paging }) => findBatches(database, query, paging))
  route(app, readChange, ({ request }) => oneChange(database, idOf(request)))

  const undo = async (
    request: FastifyRequest,
    reply: FastifyReply,
    asked: Omit<UndoRequest, 'actor' | 'checkSettings'>,
  ) => {
    const checkSettings = () => refuseSettings(request)
    const changes = await makeUndone(database, sourceNamed, { ...asked, actor: request.actor, checkSettings })
    if (asked.preview) reply.code(200)
    return changes.length > MOST_WHOLE ? changes.map(headOf) : changes
  }
  route(app, undoChange, ({ body, request, reply }) =>
    undo(request, reply, { of: { changeIds: [idOf(request)] }, ...optionsOf(body) }),
  )
  route(app, undoChanges, ({ body, request, reply }) =>
    undo(request, reply, { of: targetOf(body), ...optionsOf(body) }),
  )
}

/** As a change of the settings: by an administrator in person. */
function refuseSettings(request: FastifyRequest): void {
  signedInUser(request)
  if (!isAtLeast(request.identity.user.role, 'administrator'))
    throw refusal('FORBIDDEN', 'Only an administrator undoes a change of the settings of the network')
}

function targetOf(asked: z.infer<typeof undoSchema>): UndoRequest['of'] {
  if ('batch_id' in asked) return { batchId: asked.batch_id }
  if ('change_set_ids' in asked) return { sets: asked.change_set_ids }
  if ('change_ids' in asked) return { changeIds: asked.change_ids }
  const faults: Fault[] = []
  const from = momentOf('from', asked.from, false, faults) ?? ''
  const to = momentOf('to', asked.to, true, faults) ?? new Date().toISOString()
  if (faults.length > 0) throw new AppError(faults)
  return { actorId: asked.actor_id, from, to }
}

function optionsOf({ with_dependents = false, preview = false }: z.infer<typeof undoOptionsSchema>) {
  return { withDependents: with_dependents, preview }
}

/** A change without its rows. */
function headOf({ before: _before, after: _after, ...rest }: Change): ChangeHead {
  return rest
}
