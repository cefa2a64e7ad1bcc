import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { checkedAnswerSchema, checkRequestSchema } from '@tollgate/contract/simulation/check.ts'
import { answers, described } from '../../../http/api-schemas.ts'
import { envelope } from '../../../http/envelope.ts'
import { parseBody } from '../../../http/parse-body.ts'
import type { SimulationThread } from '../worker/simulation-thread.ts'

const schema = described(() => ({
  tags: ['Simulation'],
  summary: 'What is wrong with a policy decision that a gateway was sent; nothing is stored',
  description:
    'Takes an SmPolicyDecision of TS 29.512 as JSON, or a Credit-Control-Answer of Gx in hexadecimal, as `text`. Judged by ' +
    'schema, by references between its parts and by the rules of the fields. What is wrong with the text is the result: 200.',
  body: checkRequestSchema,
  response: answers(200, z.object({ data: checkedAnswerSchema })),
}))

/** `POST /simulation/check`: a decision in a format of the network is judged. */
export function registerCheck(app: FastifyInstance, thread: SimulationThread): void {
  app.post('/api/v1/simulation/check', { schema, config: { reads: true } }, async ({ body }) =>
    envelope(await thread.call('check', parseBody(checkRequestSchema, body ?? {}).text)),
  )
}
