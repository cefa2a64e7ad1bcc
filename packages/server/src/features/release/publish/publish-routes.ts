import type { FastifyInstance } from 'fastify'
import { approveChangeSet, readImpact } from '@tollgate/contract/calls/change-set.ts'
import * as calls from '@tollgate/contract/calls/release.ts'
import { refusal, whyRefused } from '../../../app-error.ts'
import { idOf } from '../../../catalogue/row-call.ts'
import type { Database } from '../../../database/open.ts'
import type { Db } from '../../../database/tables.ts'
import type { Actor } from '../../../history/record-change.ts'
import { route } from '../../../http/route.ts'
import { writeOnce } from '../../../writing/write-once.ts'
import type { EvidenceThread } from '../evidence/evidence-thread.ts'
import { readRelease } from '../release-store.ts'
import type { RolloutSettings } from '../rollout/rollout-store.ts'
import { readSet } from '../sets/set-store.ts'
import { approve, refuseApprover } from './approvals.ts'
import { missingApprovals, refusePublisher } from './preconditions.ts'
import { publish } from './publish.ts'
import { cancelScheduled, confirmRelease, reviewRelease } from './release-calls.ts'
import { makerOf, readReleaseToMake } from './release-to-make.ts'
import { rollBack } from './rollback.ts'

interface Needs {
  database: Database
  evidence: EvidenceThread
  settings: RolloutSettings
}

/** Calls that judge change sets and make releases of them. */
export function registerPublishing(app: FastifyInstance, { database, evidence, settings }: Needs): void {
  const { db } = database
  const evidenceOf = async (actor: Actor, sets: readonly number[]) => {
    await refusePublished(db, actor, sets)
    return evidence.call('of', sets)
  }
  route(app, readImpact, async ({ request, query: { with: others, page = 1 } }) => {
    const { actor } = request
    const sets = setsIn(idOf(request), others)
    await refusePublished(db, actor, sets)
    const found = await evidence.read(actor.id, 'of', sets)
    const { impact } = found
    const made = await readReleaseToMake(db, found, { by: makerOf(actor), isEmergency: false })
    return {
      ...impact,
      changed: page === 1 ? impact.changed : await evidence.read(actor.id, 'changed', { sets, page }),
      approvals_needed: [...made.rules],
      approvals_missing: missingApprovals(made) ?? null,
      refused: await whyRefused(refuseApprover(db, made, actor)),
      publish_refused: await whyRefused(refusePublisher(made)),
      alone: made.isAlone,
    }
  })
  route(app, approveChangeSet, async ({ request, body: { with: others = [], ...approval } }) => {
    const { actor } = request
    const id = idOf(request)
    const found = await evidenceOf(actor, setsIn(id, others.join()))
    await writeOnce(database, actor, (trx) => approve(trx, found, approval, actor))
    return readSet(db, actor, id)
  })
  route(app, calls.publishRelease, async ({ request: { actor }, body }) => {
    const sets = body.change_set_ids.toSorted((a, b) => a - b)
    const id = await publish(database, await evidenceOf(actor, sets), body, { actor, settings })
    return readRelease(db, id)
  })
  registerSteps(app, database)
}

/** Calls about a release that is made. */
function registerSteps(app: FastifyInstance, database: Database): void {
  const { db } = database
  route(app, calls.rollBackRelease, async ({ request, body: { reason = null } }) =>
    readRelease(db, await rollBack(database, idOf(request), reason, request.actor)),
  )
  route(app, calls.confirmRelease, async ({ request }) => {
    const id = idOf(request)
    await confirmRelease(database, id, request.actor)
    return readRelease(db, id)
  })
  route(app, calls.reviewRelease, async ({ request, body: { text } }) => {
    const id = idOf(request)
    await reviewRelease(database, id, text, request.actor)
    return readRelease(db, id)
  })
  route(app, calls.cancelRelease, async ({ request }) => {
    const id = idOf(request)
    await cancelScheduled(database, id, request.actor)
    return readRelease(db, id)
  })
}

async function refusePublished(db: Db, actor: Actor, sets: readonly number[]): Promise<void> {
  for (const id of sets) {
    const { state, name } = await readSet(db, actor, id)
    if (state === 'published') throw refusal('CONFLICT', `The change set "${name}" is published`)
  }
}

function setsIn(id: number, text = ''): number[] {
  const others = text === '' ? [] : text.split(',').map(Number)
  if (!others.every((other) => Number.isSafeInteger(other) && other > 0))
    throw refusal('INVALID', 'Give numbers of change sets, with commas between', 'with')
  return [...new Set([id, ...others])].toSorted((a, b) => a - b)
}
