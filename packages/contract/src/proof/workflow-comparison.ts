import { z } from 'zod'
import { WORKFLOW_ERRORS } from '../simulation/answer.ts'
import { contextSchema } from '../simulation/context.ts'
import { policySourceSchema } from '../simulation/policy-source.ts'
import { askedOfProof, isPeriod, PERIOD_FAULT } from './asked.ts'

const id = z.int().min(1)
const { pcr_event_id: _event, ...asked } = askedOfProof

/** Body of `POST /simulation/workflow-comparison`. */
export const workflowComparisonRequestSchema = z
  .strictObject({ before: id.describe('A workflow'), after: id.describe('Another one'), ...asked })
  .refine(isPeriod, PERIOD_FAULT)

const effect = z.object({
  error: z.enum(WORKFLOW_ERRORS).nullable().describe('Why the run ends without a result'),
  attributes: z
    .record(z.string(), z.union([z.string(), z.number(), z.null()]))
    .describe('Those that the other workflow leaves otherwise, by re_attr; null: unknown'),
  events: z.array(z.int()).describe('Event-Trigger numbers that the run asks for'),
})
export type WorkflowEffect = z.output<typeof effect>

/** Answer of `POST /simulation/workflow-comparison`. */
export const workflowComparisonSchema = z.object({
  policy: policySourceSchema,
  runs: z.int().describe('Contexts that both were run in, over the border values of their conditions'),
  is_whole: z
    .boolean()
    .describe('All combinations were run and tell apart all that the workflows do: there is no other difference'),
  changed: z.array(
    z.object({
      before: effect,
      after: effect,
      contexts: z.int().describe('Of those that were run'),
      example: contextSchema,
    }),
  ),
})
export type WorkflowComparison = z.output<typeof workflowComparisonSchema>
