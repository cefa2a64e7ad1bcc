import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { simulationInputsSchema } from '@tollgate/contract/simulation/simulation-inputs.ts'
import { networkToday } from '../../../database/network-setting.ts'
import type { Database } from '../../../database/open.ts'
import { answers, described } from '../../../http/api-schemas.ts'
import { envelope } from '../../../http/envelope.ts'
import { parseBody } from '../../../http/parse-body.ts'
import { readInputs } from './read-inputs.ts'

const id = z.coerce.number().int().min(1).optional()

const querySchema = z.object({
  pcr_plan_id: id,
  pcc_rule_ver_id: id,
  work_group_id: id,
  pcr_event_id: id.describe('What is read for this event; default: the first that the plans hold'),
  session: z.literal('true').optional().describe('What is read under any event that the plans hold'),
  day: z.iso.date().optional().describe('On which versions are in force; default: today'),
})

const schema = described(() => ({
  tags: ['Simulation'],
  summary: 'What a plan, a version or a workflow reads, and the values that it is compared with',
  querystring: querySchema,
  response: answers(200, z.object({ data: simulationInputsSchema })),
}))

/** `GET /simulation/inputs`: the inputs that a session needs. */
export function registerInputs(app: FastifyInstance, { db }: Database): void {
  app.get('/api/v1/simulation/inputs', { schema }, async ({ query }) => {
    const { day, session, ...asked } = parseBody(querySchema, query)
    const of = { ...asked, of_session: session === 'true', day: day ?? (await networkToday(db)) }
    return envelope(await readInputs(db, of))
  })
}
