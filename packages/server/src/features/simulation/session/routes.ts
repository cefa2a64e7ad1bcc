import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import {
  MOST_EDGES,
  MOST_STEPS,
  sessionAnswerSchema,
  sessionRequestSchema,
  shownStepSchema,
} from '@tollgate/contract/simulation/session.ts'
import { answers, described } from '../../../http/api-schemas.ts'
import { fieldOf, parseBody } from '../../../http/parse-body.ts'
import { namesQuerySchema, namesSchema } from '../schemas.ts'
import type { AnsweredCall } from '../worker/calls.ts'
import type { Jobs } from '../worker/jobs.ts'

const step = shownStepSchema
  .optional()
  .describe('Place among the answered steps of the one that is told with its path and its context')
const querySchema = z.object({ step })

const schema = described(() => ({
  tags: ['Simulation'],
  summary: 'What a subscriber gets over a session: what the gateway is told at each step; nothing is stored',
  description:
    `Takes up to ${MOST_STEPS} steps, none before an earlier one; the first starts the session. With until, edges of time ` +
    `play by themselves: the first ${MOST_EDGES} are answered, left_out says how many more there were. The same request ` +
    'against the same data gives the same bytes.',
  querystring: namesQuerySchema.extend({ step }),
  body: sessionRequestSchema,
  response: answers(200, z.object({ data: sessionAnswerSchema, meta: namesSchema })),
}))

export function registerSession(
  app: FastifyInstance,
  jobs: Jobs,
  send: (answer: AnsweredCall, reply: FastifyReply) => Promise<FastifyReply>,
): void {
  app.post('/api/v1/simulation/session', { schema, config: { reads: true } }, async (request, reply) => {
    const { body = {}, query } = request
    const { step: shown } = parseBody(querySchema, { step: fieldOf(query, 'step') })
    const isNamed = fieldOf(query, 'names') === 'true'
    return send(
      await jobs.run(request, reply, (thread, job) => thread.call('play', { body, shown, isNamed, job })),
      reply,
    )
  })
}
