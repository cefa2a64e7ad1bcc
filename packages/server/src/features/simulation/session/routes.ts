import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import {
  MOST_EDGES,
  MOST_STEPS,
  sessionAnswerSchema,
  sessionRequestSchema,
} from '@tollgate/contract/simulation/session.ts'
import { answers, described } from '../../../http/api-schemas.ts'
import type { Jobs } from '../worker/jobs.ts'

const schema = described(() => ({
  tags: ['Simulation'],
  summary: 'What a subscriber gets over a session: what the gateway is told at each step; nothing is stored',
  description:
    `Takes up to ${MOST_STEPS} steps, none before an earlier one; the first starts the session. With until, edges of time ` +
    `play by themselves: the first ${MOST_EDGES} are answered, left_out says how many more there were. The same request ` +
    'against the same data gives the same bytes.',
  body: sessionRequestSchema,
  response: answers(200, z.object({ data: sessionAnswerSchema })),
}))

export function registerSession(app: FastifyInstance, jobs: Jobs): void {
  app.post('/api/v1/simulation/session', { schema, config: { reads: true } }, async (request, reply) => {
    const body = request.body ?? {}
    const played = await jobs.run(request, reply, (thread, job) => thread.call('play', { body, job }))
    return reply.type('application/json; charset=utf-8').send(`{"data":${played},"statusDescription":[]}`)
  })
}
