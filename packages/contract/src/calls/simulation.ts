import { z } from 'zod'
import { defineCall } from '../call/define-call.ts'
import { flag, idFilter } from '../call/query.ts'
import {
  comparisonAnswerSchema,
  comparisonRequestSchema,
  proofAnswerSchema,
  proofRequestSchema,
  takesAnswerSchema,
  takesRequestSchema,
  whyNotAnswerSchema,
  whyNotRequestSchema,
} from '../proof/proof.ts'
import { sequenceProofAnswerSchema, sequenceProofRequestSchema } from '../proof/sequence-proof.ts'
import { workflowComparisonRequestSchema, workflowComparisonSchema } from '../proof/workflow-comparison.ts'
import { namedAnswerSchema } from '../simulation/answer.ts'
import { checkedAnswerSchema, checkRequestSchema } from '../simulation/check.ts'
import { editedSimulationSchema } from '../simulation/edited.ts'
import { askedPolicyText } from '../simulation/policy-source.ts'
import { askedSimulationSchema, MOST_REQUESTS, simulationBatchSchema } from '../simulation/request.ts'
import {
  MOST_EDGES,
  MOST_STEPS,
  sessionAnswerSchema,
  sessionRequestSchema,
  shownStepSchema,
} from '../simulation/session.ts'
import { simulationInputsSchema } from '../simulation/simulation-inputs.ts'
import { batchComparisonSchema } from '../simulation/suite.ts'

const namesQuery = z.object({ names: flag.describe('true: with the names of the records') })
const names = z.record(z.string(), z.record(z.string(), z.string())).describe('By catalogue and id')

/** With `names=true` an answer has the names of its records. */
export const named = { query: namesQuery, meta: z.object({ names }).optional() }
export type NamesQuery = z.output<typeof named.query>
export type NamesMeta = z.output<typeof named.meta>

const asks = { tag: 'Simulation', method: 'POST', who: { role: 'viewer' }, reads: true } as const
const proves = {
  ...asks,
  ...named,
  description: 'Results are exact; "not decided" where there are too many contexts. Nothing is stored.',
}

export const simulate = defineCall({
  ...asks,
  ...named,
  path: 'simulation',
  summary: 'Simulate: what the policy decides in a context, and why',
  description:
    'Stores nothing. A fault of the request is 400 with its field. What the policy itself does wrong is no fault of the ' +
    'request: it is the result. The same request against the same data gives the same bytes.',
  body: askedSimulationSchema,
  answer: namedAnswerSchema,
})

export const simulateEdited = defineCall({
  ...asks,
  ...named,
  path: 'simulation/edited',
  summary: 'Simulate unsaved edits of a plan version or a workflow; nothing is stored',
  body: editedSimulationSchema,
  answer: namedAnswerSchema,
})

export const simulateBatch = defineCall({
  ...asks,
  path: 'simulation/batch',
  summary: `Simulate up to ${MOST_REQUESTS} contexts`,
  description:
    'Takes one JSON object, or NDJSON (application/x-ndjson): one request a line. Sends NDJSON while it decides, in the order ' +
    'of the requests: each line is `data` of POST /simulation. A fault of any request refuses the whole before the first ' +
    'answer. With `beside` it sends one JSON answer: the differences.',
  query: z.object({
    beside: askedPolicyText
      .optional()
      .describe('Compare with this policy: working, the number of a release, or sets-7,8'),
  }),
  body: simulationBatchSchema,
  answer: batchComparisonSchema,
})

export const playSession = defineCall({
  ...asks,
  path: 'simulation/session',
  summary: 'Simulate a session: what the gateway is sent at each step; nothing is stored',
  description:
    `Takes up to ${MOST_STEPS} steps, none before an earlier one; the first starts the session. With until, edges of time ` +
    `play by themselves: the first ${MOST_EDGES} are answered, left_out says how many more there were. The same request ` +
    'against the same data gives the same bytes.',
  query: namesQuery.extend({
    step: shownStepSchema.optional().describe('Index of the answered step that includes its path and context'),
  }),
  body: sessionRequestSchema,
  answer: sessionAnswerSchema,
  meta: named.meta,
})

export const readSimulationInputs = defineCall({
  tag: 'Simulation',
  method: 'GET',
  who: { role: 'viewer' },
  path: 'simulation/inputs',
  summary: 'List the inputs that a plan, a version or a workflow reads, and the values it compares them with',
  query: z.object({
    pcr_plan_id: idFilter,
    pcc_rule_ver_id: idFilter,
    work_group_id: idFilter,
    pcr_event_id: idFilter.describe('Inputs of this event; default: the first event of the plans'),
    session: z.literal('true').optional().describe('Inputs of all events of the plans'),
    day: z.iso.date().optional().describe('Day on which versions are in force; default: today'),
  }),
  answer: simulationInputsSchema,
})

export const checkDecision = defineCall({
  ...asks,
  path: 'simulation/check',
  summary: 'Validate a policy decision that a gateway was sent; nothing is stored',
  description:
    'Takes an SmPolicyDecision of TS 29.512 as JSON, or a Credit-Control-Answer of Gx in hexadecimal, as `text`. Judged by ' +
    'schema, by references between its parts and by the rules of the fields. What is wrong with the text is the result: 200.',
  body: checkRequestSchema,
  answer: checkedAnswerSchema,
})

export const prove = defineCall({
  ...proves,
  path: 'simulation/proof',
  summary: 'Prove what holds in all contexts of a plan version: mappings never taken, contexts without a mapping',
  body: proofRequestSchema,
  answer: proofAnswerSchema,
})

export const compareVersions = defineCall({
  ...proves,
  path: 'simulation/comparison',
  summary: 'List every class of contexts that two plan versions decide differently',
  body: comparisonRequestSchema,
  answer: comparisonAnswerSchema,
})

export const explainWhyNot = defineCall({
  ...proves,
  path: 'simulation/why-not',
  summary: 'Explain why a context does not reach a mapping, and the smallest change that does',
  body: whyNotRequestSchema,
  answer: whyNotAnswerSchema,
})

export const listMappingsThatTake = defineCall({
  ...proves,
  path: 'simulation/mappings-that-take',
  summary: 'List the mappings of a rule plan that match a value of one input',
  body: takesRequestSchema,
  answer: takesAnswerSchema,
})

export const compareWorkflows = defineCall({
  ...proves,
  path: 'simulation/workflow-comparison',
  summary: 'Compare two workflows over the border values of their conditions',
  body: workflowComparisonRequestSchema,
  answer: workflowComparisonSchema,
})

export const proveSequences = defineCall({
  ...proves,
  path: 'simulation/sequence-proof',
  summary: 'Find sequences of events after which a session differs from a fresh one',
  body: sequenceProofRequestSchema,
  answer: sequenceProofAnswerSchema,
})
