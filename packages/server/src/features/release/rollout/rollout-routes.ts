import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { rolloutSchema, rolloutWriteSchema } from '@tollgate/contract/release/rollout.ts'
import { idOf } from '../../../catalogue/row-call.ts'
import type { Database } from '../../../database/open.ts'
import { answers, described } from '../../../http/api-schemas.ts'
import { envelope } from '../../../http/envelope.ts'
import { parseBody } from '../../../http/parse-body.ts'
import { changeRollout } from './change-rollout.ts'
import { readRollout, type RolloutSettings } from './rollout-store.ts'

const AT = '/api/v1/rollout/:id'
const tags = ['Nodes']
const response = answers(200, z.object({ data: rolloutSchema.nullable() }))

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
  const answer = async (id: number) => envelope((await readRollout(database.db, id)) ?? null)
  app.get(AT, { schema: schemas.one }, async (request) => answer(idOf(request)))
  app.put(AT, { schema: schemas.update }, async (request) => {
    const [id, asked] = [idOf(request), parseBody(rolloutWriteSchema, request.body)]
    await changeRollout(database, { id, asked, settings, actor: request.actor })
    return answer(id)
  })
}
