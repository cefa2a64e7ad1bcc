import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AnswerOf } from '@tollgate/contract/call/define-call.ts'
import * as calls from '@tollgate/contract/calls/change-set.ts'
import type { ChangeSet } from '@tollgate/contract/release/change-set.ts'
import { AppError, refusal } from '../../../app-error.ts'
import { idOf, writeContext } from '../../../catalogue/row-call.ts'
import type { WriteContext } from '../../../catalogue/write-rows.ts'
import type { Database } from '../../../database/open.ts'
import type { Trx } from '../../../database/tables.ts'
import { act } from '../../../history/acts.ts'
import type { Actor } from '../../../history/record-change.ts'
import { addSet, hasReleases, ownerOfSets, voidApprovals } from '../../../history/change-sets.ts'
import { listRoute, route } from '../../../http/route.ts'
import { inSnapshot } from '../../../policy/read-all.ts'
import { writeOnce } from '../../../writing/write-once.ts'
import type { EvidenceThread } from '../evidence/evidence-thread.ts'
import { noted, noteNew, SETS as KIND } from '../acts.ts'
import { registerMoves } from './move-routes.ts'
import type { SetContents } from './set-contents.ts'
import {
  changeSets,
  currentSet,
  listSets,
  lockSet,
  readSet,
  readSetFor,
  refuseProposer,
  refuseSetChange,
} from './set-store.ts'
import type { SetThread } from './set-thread.ts'

const EMPTY: SetContents = { records: [], record_count: 0, entangled_with: [], changed_since: [] }

interface Needs {
  database: Database
  setReader: SetThread
  evidence: Pick<EvidenceThread, 'call'>
}

/** Calls for change sets: current set, contents, and dependencies between sets. */
export function registerSets(app: FastifyInstance, { database, setReader, evidence }: Needs): void {
  registerMoves(app, database)
  registerCurrent(app, database)
  registerStates(app, database)
  const { db } = database
  listRoute(app, calls.listChangeSets, ({ request: { actor }, query: { state }, paging }) =>
    listSets(db, actor, state ? calls.statesIn(state) : undefined, paging),
  )
  route(app, calls.readChangeSet, async ({ request, query: { page } }) => {
    const { actor } = request
    const wanted = { id: idOf(request), page: page ?? 1 }
    const set = await inSnapshot(database, (trx) => readSetFor(trx, actor, wanted.id))
    const contents = set.state === 'published' ? EMPTY : await setReader.read(actor.id, 'contents', wanted)
    return { ...set, ...contents, evidence_hash: page === undefined ? await evidenceHash(evidence, set) : null }
  })
  route(app, calls.createChangeSet, ({ request: { actor }, body }) =>
    writeOnce(database, actor, async (trx) => {
      await refuseWithoutReleases(trx)
      const id = await addSet(trx, actor, body)
      await noteNew(trx, { kind: KIND, id, done: 'begun', actor })
      return readSet(trx, actor, id)
    }),
  )
  route(app, calls.updateChangeSet, async ({ request, body: { row_version, ...values } }) => {
    const id = idOf(request)
    const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
    const { actor, expectedVersion = row_version } = writeContext(request)
    return writeOnce(database, actor, async (trx) => {
      const set = await lockSet(trx, id, expectedVersion)
      await refuseSetChange(trx, await readSet(trx, actor, id), actor)
      const done = given.name === undefined || given.name === set.name ? 'described' : 'renamed'
      if (Object.keys(given).length > 0) await changeSets(trx, { ids: [id], values: given, done, actor })
      return readSet(trx, actor, id)
    })
  })
  route(app, calls.deleteChangeSet, async ({ request }) => {
    const id = idOf(request)
    const context = writeContext(request)
    return writeOnce(database, context.actor, (trx) => removeSet(trx, context, id))
  })
}

type Current = AnswerOf<typeof calls.readCurrentSet>

function registerCurrent(app: FastifyInstance, database: Database): void {
  const { db } = database
  route(app, calls.readCurrentSet, async ({ request: { actor } }): Promise<Current> => {
    const id = await currentSet(db, actor)
    const set = id === null ? null : await readSet(db, actor, id)
    return { releases: (await hasReleases(db)) ? 'on' : 'off', change_set: set }
  })
  route(app, calls.chooseCurrentSet, ({ request: { actor }, body: { change_set_id } }) =>
    writeOnce(database, actor, (trx) => chooseSet(trx, actor, change_set_id)),
  )
}

function registerStates(app: FastifyInstance, database: Database): void {
  const change = async (request: FastifyRequest, state: 'proposed' | 'withdrawn') => {
    const { actor, expectedVersion } = writeContext(request)
    const id = idOf(request)
    return writeOnce(database, actor, async (trx) => {
      await lockSet(trx, id, expectedVersion)
      await refuseProposer(trx, await readSet(trx, actor, id), actor)
      await noted(trx, { kind: KIND, ids: [id], done: state, actor }, async () => {
        if (state === 'withdrawn') await voidApprovals(trx, [id])
        await trx.updateTable('change_set').set({ state }).where('change_set_id', '=', id).execute()
        if (state === 'withdrawn') await trx.deleteFrom('change_set_approval').where('change_set_id', '=', id).execute()
        act(trx, 'change_set_approval', { change_set_id: id })
      })
      return readSet(trx, actor, id)
    })
  }
  route(app, calls.proposeChangeSet, ({ request }) => change(request, 'proposed'))
  route(app, calls.withdrawChangeSet, ({ request }) => change(request, 'withdrawn'))
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
