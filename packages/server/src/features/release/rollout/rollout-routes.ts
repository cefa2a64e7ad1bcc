import type { FastifyInstance } from 'fastify'
import * as calls from '@tollgate/contract/calls/node.ts'
import type { RolloutRead } from '@tollgate/contract/release/rollout.ts'
import { whyRefused } from '../../../app-error.ts'
import { idOf } from '../../../catalogue/row-call.ts'
import type { Database } from '../../../database/open.ts'
import type { Actor } from '../../../history/record-change.ts'
import { route } from '../../../http/route.ts'
import { refuseOfOthers } from '../publish/release-calls.ts'
import { readRelease } from '../release-store.ts'
import { changeRollout } from './change-rollout.ts'
import { readRollout, type RolloutSettings } from './rollout-store.ts'

/** Calls for the rollout of a release. Source: wire contract, section 10. */
export function registerRollout(app: FastifyInstance, database: Database, settings: RolloutSettings): void {
  const { db } = database
  const read = async (id: number, actor: Actor): Promise<RolloutRead | null> => {
    const rollout = await readRollout(db, id)
    if (!rollout) return null
    return { ...rollout, change_refused: await whyRefused(refuseOfOthers(db, await readRelease(db, id), actor)) }
  }
  route(app, calls.readRollout, async ({ request }) => read(idOf(request), request.actor))
  route(app, calls.changeRollout, async ({ request, body: asked }) => {
    const { actor } = request
    const id = idOf(request)
    await changeRollout(database, { id, asked, settings, actor })
    return read(id, actor)
  })
}
