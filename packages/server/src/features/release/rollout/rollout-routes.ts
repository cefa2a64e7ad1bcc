import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { rolloutReadSchema, rolloutWriteSchema } from '@tollgate/contract/release/rollout.ts'
import { whyRefused } from '../../../app-error.ts'
import { idOf } from '../../../catalogue/row-call.ts'
import type { Database } from '../../../database/open.ts'
import type { Actor } from '../../../history/record-change.ts'
import { answers, described } from '../../../http/api-schemas.ts'
import { envelope } from '../../../http/envelope.ts'
import { parseBody } from '../../../http/parse-body.ts'
import { refuseOfOthers } from '../publish/release-calls.ts'
import { readRelease } from '../release-store.ts'
import { changeRollout } from './change-rollout.ts'
import { readRollout, type RolloutSettings } from './rollout-store.ts'

const AT = '/api/v1/rollout/:id'
const tags = ['Nodes']
const response = answers(200, z.object({ data: rolloutReadSchema.nullable() }))

const schemas = {
  one: described(() => ({ tags, summary: 'How a release goes out; null: to all at once', response })),
  update: described(() => ({
    tags,
    summary: 'Hand out the current release in stages: begin one, pause, return; or say it of a scheduled one',
    body: rolloutWriteSchema,
    response,
  })),
}

/** Calls for the rollout of a release. Source: wire contract, section 10. */
export function registerRollout(app: FastifyInstance, database: Database, settings: RolloutSettings): void {
  const { db } = database
  const answer = async (id: number, actor: Actor) => {
    const rollout = await readRollout(db, id)
    if (!rollout) return envelope(null)
    const change_refused = await whyRefused(refuseOfOthers(db, await readRelease(db, id), actor))
    return envelope({ ...rollout, change_refused })
  }
  app.get(AT, { schema: schemas.one }, async (request) => answer(idOf(request), request.actor))
  app.put(AT, { schema: schemas.update }, async (request) => {
    const [id, asked] = [idOf(request), parseBody(rolloutWriteSchema, request.body)]
    await changeRollout(database, { id, asked, settings, actor: request.actor })
    return answer(id, request.actor)
  })
}
