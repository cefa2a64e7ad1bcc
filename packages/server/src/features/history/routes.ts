import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { isAtLeast } from '@tollgate/contract/access/role.ts'
import type { RawQuery } from '@tollgate/contract/catalogue/list-query.ts'
import {
  CHANGE_ACTIONS,
  undoOptionsSchema,
  undoSchema,
  type Change,
  type ChangeHead,
} from '@tollgate/contract/history/change.ts'
import type { Fault } from '@tollgate/contract/errors.ts'
import { signedInUser } from '../../access/signed-in-user.ts'
import { idOf } from '../../catalogue/row-call.ts'
import type { SourceFinder } from '../../catalogue/select-rows.ts'
import type { Database } from '../../database/open.ts'
import { answers, meta } from '../../http/api-schemas.ts'
import { AppError, refusal } from '../../app-error.ts'
import { envelope } from '../../http/envelope.ts'
import { parseBody } from '../../http/parse-body.ts'
import { changeQuery, momentOf } from './change-filters.ts'
import { listBatches } from './read-batches.ts'
import { listChanges, readChange } from './read-changes.ts'
import { undoChanges, type UndoRequest } from './undo/undo-changes.ts'

/** The most changes that are returned with their rows. */
const MOST_WHOLE = 1000

const tags = ['History']
const action = z.enum(CHANGE_ACTIONS)
const row = z.record(z.string(), z.unknown()).nullable()

const head = z.object({
  change_id: z.int(),
  at: z.string().describe('Instant, ISO 8601 with Z'),
  actor_id: z.string(),
  actor_name: z.string(),
  token_name: z.string().nullable().describe('The API token that a program wrote by'),
  resource: z.string().describe('Name of the catalogue'),
  record_id: z.int(),
  record_name: z.string(),
  action,
  batch_id: z.string().describe('Common to the changes of one call'),
  undo_of: z.int().nullable().describe('The change that this one undoes'),
  change_set_id: z.int().nullable(),
  undone_by: z.int().nullable().describe('The change that took this one back'),
})
const searchedMeta = meta.extend({
  searchedFrom: z
    .string()
    .optional()
    .describe('Of text: values were searched back to this instant; earlier ones only where "to" is given'),
})
const change = head.extend({ before: row, after: row })
const batch = head.extend({
  owner_name: z.string().optional().describe('What the record belongs to'),
  file_name: z.string().optional().describe('The file that an import read'),
  count: z.int(),
  counts: z.array(z.object({ resource: z.string(), action, count: z.int() })),
})

const undoAnswer = {
  description:
    'Answers the new changes; more than 1000 without their rows. 409 names the changes without whose undo the result would be wrong: with_dependents undoes those too. A preview answers 200 and changes nothing.',
  response: answers(201, z.object({ data: z.array(change) })),
}

const schemas = {
  list: {
    tags,
    summary: 'List changes, the newest first',
    querystring: changeQuery,
    response: answers(200, z.object({ data: z.array(change), meta: searchedMeta })),
  },
  batches: {
    tags,
    summary: 'List the changes of each call as one row, by the record that owns the others',
    querystring: changeQuery,
    response: answers(200, z.object({ data: z.array(batch), meta: searchedMeta })),
  },
  undoOne: {
    tags,
    summary: 'Take one change back',
    params: z.object({ id: z.int() }),
    body: undoOptionsSchema,
    ...undoAnswer,
  },
  undo: {
    tags,
    summary: 'Take changes, those of a batch, of change sets, or all of one person in a time span back: all or none',
    body: undoSchema,
    ...undoAnswer,
  },
  one: {
    tags,
    summary: 'Read one change',
    params: z.object({ id: z.int() }),
    response: answers(200, z.object({ data: change })),
  },
}

/** `GET /change`: who changed what, and when. `POST …/undo` undoes it. */
export function registerHistory(app: FastifyInstance, database: Database, sourceNamed: SourceFinder): void {
  app.get<{ Querystring: RawQuery }>('/api/v1/change', { schema: schemas.list }, async ({ query }) =>
    listChanges(database, query),
  )
  app.get<{ Querystring: RawQuery }>('/api/v1/change-batch', { schema: schemas.batches }, async ({ query }) =>
    listBatches(database, query),
  )
  app.get('/api/v1/change/:id', { schema: schemas.one }, async (request) =>
    envelope(await readChange(database, idOf(request))),
  )

  const undo = async (
    request: FastifyRequest,
    reply: FastifyReply,
    asked: Omit<UndoRequest, 'actor' | 'checkSettings'>,
  ) => {
    const checkSettings = () => refuseSettings(request)
    const changes = await undoChanges(database, sourceNamed, { ...asked, actor: request.actor, checkSettings })
    return reply
      .code(asked.preview ? 200 : 201)
      .send(envelope(changes.length > MOST_WHOLE ? changes.map(headOf) : changes))
  }
  app.post('/api/v1/change/:id/undo', { schema: schemas.undoOne }, async (request, reply) => {
    const of = { changeIds: [idOf(request)] }
    return undo(request, reply, { of, ...optionsOf(parseBody(undoOptionsSchema, request.body ?? {})) })
  })
  app.post('/api/v1/change/undo', { schema: schemas.undo }, async (request, reply) => {
    const asked = parseBody(undoSchema, request.body)
    return undo(request, reply, { of: targetOf(asked), ...optionsOf(asked) })
  })
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
