import { z } from 'zod'
import { editedSimulationSchema } from '@tollgate/contract/simulation/edited.ts'
import { namedAnswerSchema } from '@tollgate/contract/simulation/answer.ts'
import { askedSimulationSchema, MOST_REQUESTS, simulationBatchSchema } from '@tollgate/contract/simulation/request.ts'
import { askedPolicyText } from '@tollgate/contract/simulation/policy-source.ts'
import { batchComparisonSchema } from '@tollgate/contract/simulation/suite.ts'
import { answers, described } from '../../http/api-schemas.ts'

const tags = ['Simulation']
const names = z.record(z.string(), z.record(z.string(), z.string()))

/** With `names=true`, the answer includes the names of its records, by catalogue and id. */
export const namesQuerySchema = z.object({
  names: z.literal('true').optional().describe('Answer the names of the records as well'),
})
export const namesSchema = z.object({ names: names.describe('By catalogue and id') }).optional()

export const simulationSchema = described(() => ({
  tags,
  summary: 'What the policy decides in a context, and why; nothing is stored',
  description:
    'A fault of the request is 400 with its field. What the policy itself does wrong is no fault of the request: it is ' +
    'the result. The same request against the same data gives the same bytes.',
  querystring: namesQuerySchema,
  body: askedSimulationSchema,
  response: answers(200, z.object({ data: namedAnswerSchema, meta: namesSchema })),
}))

export const editedSchema = described(() => ({
  tags,
  summary: 'What a plan version or a workflow would decide as it is edited; nothing is stored',
  querystring: namesQuerySchema,
  body: editedSimulationSchema,
  response: answers(200, z.object({ data: namedAnswerSchema, meta: namesSchema })),
}))

export const besideQuerySchema = z.object({
  beside: askedPolicyText
    .optional()
    .describe(
      'Asks this policy as well: working, the number of a release, or sets-7,8; the answer is one of JSON, what differs',
    ),
})

export const batchSchema = described(() => ({
  tags,
  summary: `What the policy decides in up to ${MOST_REQUESTS} contexts`,
  description:
    'Takes one JSON object, or NDJSON (application/x-ndjson): one request a line. Sends NDJSON: one answer a line, in the ' +
    'order of the requests, while it decides. A fault of any request refuses the whole before the first answer.',
  querystring: besideQuerySchema,
  body: simulationBatchSchema,
  response: answers(200, z.union([namedAnswerSchema, z.object({ data: batchComparisonSchema })])),
}))
