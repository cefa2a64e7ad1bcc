import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import {
  changeSetReadSchema,
  changeSetSchema,
  changeSetUpdateSchema,
  changeSetWriteSchema,
  currentSetSchema,
  SET_PAGE,
  type ChangeSet,
} from '@tollgate/contract/release/change-set.ts'
import { CHANGE_SET_STATES } from '@tollgate/contract/release/release.ts'
import { parsePaging, type RawQuery } from '@tollgate/contract/catalogue/list-query.ts'
import type { Fault } from '@tollgate/contract/errors.ts'
import { AppError, refusal } from '../../../app-error.ts'
import { idOf, sendRow, writeContext } from '../../../catalogue/row-call.ts'
import type { SourceFinder } from '../../../catalogue/select-rows.ts'
import type { WriteContext } from '../../../catalogue/write-rows.ts'
import type { Database } from '../../../database/open.ts'
import type { Trx } from '../../../database/tables.ts'
import { act } from '../../../history/acts.ts'
import type { Actor } from '../../../history/record-change.ts'
import { addSet, hasReleases, ownerOfSets, voidApprovals } from '../../../history/change-sets.ts'
import { answers, described, meta } from '../../../http/api-schemas.ts'
import { envelope, listEnvelope } from '../../../http/envelope.ts'
import { parseBody } from '../../../http/parse-body.ts'
import { inSnapshot } from '../../../policy/read-all.ts'
import { writeOnce } from '../../../writing/write-once.ts'
import type { EvidenceThread } from '../evidence/evidence-thread.ts'
import { noted, noteNew, SETS as KIND } from '../acts.ts'
import { registerMoves } from './move-routes.ts'
import {
  changeSets,
  currentSet,
  listSets,
  lockSet,
  readSet,
  readWholeSet,
  refuseProposer,
  refuseSetChange,
} from './set-store.ts'

export const SETS = '/api/v1/change-set'
const tags = ['Change sets']
const one = z.object({ data: changeSetSchema })
const current = z.object({
  data: z.object({ releases: z.enum(['on', 'off']), change_set: changeSetSchema.nullable() }),
})
const querystring = z.object({
  page: z.int().optional(),
  page_size: z.int().optional(),
  state: z
    .string()
    .optional()
    .describe(`Some of ${CHANGE_SET_STATES.join(', ')}, with commas between`),
})

const schemas = {
  list: described(() => ({
    tags,
    summary: 'Change sets, the newest first',
    querystring,
    response: answers(200, z.object({ data: z.array(changeSetSchema), meta })),
  })),
  one: described(() => ({
    tags,
    summary: `A change set with its records, field by field, ${SET_PAGE} a page, and what it is entangled with`,
    querystring: z.object({ page: z.int().optional() }),
    response: answers(200, z.object({ data: changeSetReadSchema })),
  })),
  add: described(() => ({
    tags,
    summary: 'Begin a change set',
    body: changeSetWriteSchema,
    response: answers(201, one),
  })),
  update: described(() => ({
    tags,
    summary: 'Rename or describe a change set',
    body: changeSetUpdateSchema,
    response: answers(200, one),
  })),
  remove: described(() => ({
    tags,
    summary: 'Delete a change set in which nothing was written',
    response: answers(200, one),
  })),
  current: described(() => ({
    tags,
    summary: 'The set that my next writes belong to; null: the first of them begins one. A published one takes none',
    response: answers(200, current),
  })),
  choose: described(() => ({
    tags,
    summary: 'Choose the set that my next writes belong to, where they have no header Change-Set',
    body: currentSetSchema,
    response: answers(200, z.object({ data: changeSetSchema.nullable() })),
  })),
  state: described(() => ({
    tags,
    summary: 'Propose a set for approval, or take that back',
    response: answers(200, one),
  })),
}

interface Needs {
  database: Database
  sourceNamed: SourceFinder
  evidence: Pick<EvidenceThread, 'call'>
}

/** Calls for change sets: current set, contents, and dependencies between sets. */
export function registerSets(app: FastifyInstance, { database, sourceNamed, evidence }: Needs): void {
  registerMoves(app, database)
  const { db } = database
  app.get<{ Querystring: RawQuery }>(SETS, { schema: schemas.list }, async ({ actor, query }) => {
    const faults: Fault[] = []
    const paging = parsePaging(query, faults)
    const states = statesIn(query.state, faults)
    if (faults.length > 0) throw new AppError(faults)
    const { sets, total } = await listSets(db, actor, states, paging)
    return listEnvelope(sets, paging, total)
  })
  app.get(`${SETS}/current`, { schema: schemas.current }, async ({ actor }) => {
    const id = await currentSet(db, actor)
    const set = id === null ? null : await readSet(db, actor, id)
    return envelope({ releases: (await hasReleases(db)) ? 'on' : 'off', change_set: set })
  })
  app.get<{ Querystring: RawQuery }>(`${SETS}/:id`, { schema: schemas.one }, async (request, reply) => {
    const id = idOf(request)
    const faults: Fault[] = []
    const { page } = parsePaging({ page: request.query.page }, faults)
    if (faults.length > 0) throw new AppError(faults)
    const set = await inSnapshot(database, (trx) => readWholeSet(trx, sourceNamed, request.actor, { id, page }))
    const isScreen = request.query.page !== undefined
    return sendRow(reply, { ...set, evidence_hash: isScreen ? null : await evidenceHash(evidence, set) })
  })
  app.post(SETS, { schema: schemas.add }, async ({ actor, body }, reply) => {
    const values = parseBody(changeSetWriteSchema, body)
    const set = await writeOnce(database, actor, async (trx) => {
      await refuseWithoutReleases(trx)
      const id = await addSet(trx, actor, values)
      await noteNew(trx, { kind: KIND, id, done: 'begun', actor })
      return readSet(trx, actor, id)
    })
    return sendRow(reply.code(201), set)
  })
  app.put(`${SETS}/current`, { schema: schemas.choose }, async ({ actor, body }, reply) => {
    const { change_set_id } = parseBody(currentSetSchema, body)
    const set = await writeOnce(database, actor, (trx) => chooseSet(trx, actor, change_set_id))
    return set ? sendRow(reply, set) : envelope(null)
  })
  app.put(`${SETS}/:id`, { schema: schemas.update }, async (request, reply) => {
    const id = idOf(request)
    const { row_version, ...values } = parseBody(changeSetUpdateSchema, request.body)
    const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
    const { actor, expectedVersion = row_version } = writeContext(request)
    return sendRow(
      reply,
      await writeOnce(database, actor, async (trx) => {
        const set = await lockSet(trx, id, expectedVersion)
        await refuseSetChange(trx, await readSet(trx, actor, id), actor)
        const done = given.name === undefined || given.name === set.name ? 'described' : 'renamed'
        if (Object.keys(given).length > 0) await changeSets(trx, { ids: [id], values: given, done, actor })
        return readSet(trx, actor, id)
      }),
    )
  })
  app.delete(`${SETS}/:id`, { schema: schemas.remove }, async (request, reply) => {
    const id = idOf(request)
    const context = writeContext(request)
    return sendRow(reply, await writeOnce(database, context.actor, (trx) => removeSet(trx, context, id)))
  })
  for (const [name, state] of [
    ['propose', 'proposed'],
    ['withdraw', 'withdrawn'],
  ] as const)
    app.post(`${SETS}/:id/${name}`, { schema: schemas.state }, async (request, reply) => {
      const { actor, expectedVersion } = writeContext(request)
      const id = idOf(request)
      return sendRow(
        reply,
        await writeOnce(database, actor, async (trx) => {
          await lockSet(trx, id, expectedVersion)
          await refuseProposer(trx, await readSet(trx, actor, id), actor)
          await noted(trx, { kind: KIND, ids: [id], done: state, actor }, async () => {
            if (state === 'withdrawn') await voidApprovals(trx, [id])
            await trx.updateTable('change_set').set({ state }).where('change_set_id', '=', id).execute()
            if (state === 'withdrawn')
              await trx.deleteFrom('change_set_approval').where('change_set_id', '=', id).execute()
            act(trx, 'change_set_approval', { change_set_id: id })
          })
          return readSet(trx, actor, id)
        }),
      )
    })
}

function statesIn(given: unknown, faults: Fault[]) {
  if (typeof given !== 'string' || given === '') return undefined
  const parsed = z.array(z.enum(CHANGE_SET_STATES)).safeParse(given.split(','))
  if (parsed.success) return parsed.data
  faults.push({ code: 'INVALID', field: 'state', message: `Some of ${CHANGE_SET_STATES.join(', ')}` })
  return undefined
}

async function refuseWithoutReleases(trx: Trx): Promise<void> {
  if (!(await hasReleases(trx)))
    throw refusal('CONFLICT', 'Releases are off: an administrator turns them on in the settings')
}

/** The screen reads a set by pages, and its evidence beside it: evidence of a large network takes seconds. */
async function evidenceHash(
  evidence: Needs['evidence'],
  { change_set_id: id, state }: ChangeSet,
): Promise<string | null> {
  if (state === 'published') return null
  try {
    return (await evidence.call('of', [id])).impact.evidence_hash
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

async function chooseSet(trx: Trx, actor: Actor, id: number | null): Promise<ChangeSet | null> {
  const owner = ownerOfSets(actor)
  await trx.deleteFrom('change_set_current').where('owner', '=', owner).execute()
  if (id === null) return null
  await lockSet(trx, id)
  await trx.insertInto('change_set_current').values({ owner, change_set_id: id, is_chosen: 'Y' }).execute()
  return readSet(trx, actor, id)
}

async function removeSet(trx: Trx, { actor, expectedVersion }: WriteContext, id: number) {
  await lockSet(trx, id, expectedVersion)
  const set = await readSet(trx, actor, id)
  await refuseSetChange(trx, set, actor)
  if (set.entry_count > 0)
    throw refusal('IN_USE', 'Changes were made in this set: undo or move them, and leave the set as it is')
  const release = await trx
    .selectFrom('release_change_set')
    .select('release_id')
    .where('change_set_id', '=', id)
    .executeTakeFirst()
  if (release)
    throw refusal('IN_USE', `Release ${release.release_id} has this set: without it that release could not come back`)
  await noted(trx, { kind: KIND, ids: [id], done: 'deleted', actor }, async () => {
    for (const table of ['change_set_current', 'change_set_author', 'change_set_approval', 'change_set'] as const)
      await trx.deleteFrom(table).where('change_set_id', '=', id).execute()
    act(trx, 'change_set_author', { change_set_id: id })
    act(trx, 'change_set_approval', { change_set_id: id })
  })
  return set
}
