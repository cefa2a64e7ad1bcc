import { z } from 'zod'
import { contextSchema } from './context.ts'
import { askedPolicyFields } from './policy-source.ts'

/** Levels of detail of a trace. */
export const TRACE_LEVELS = ['none', 'path', 'full'] as const
export type TraceLevel = (typeof TRACE_LEVELS)[number]

/** The most requests in one batch. */
export const MOST_REQUESTS = 10_000

const id = z.int().min(1).optional()

/** Body of `POST /simulation` (wire contract, section 8). */
export const simulationRequestSchema = z
  .strictObject({
    pcr_plan_id: id.describe('This plan alone; absent: every active plan'),
    pcc_rule_ver_id: id.describe('This version, whatever its dates'),
    work_group_id: id.describe('This workflow runs first'),
    as_called: z
      .boolean()
      .optional()
      .describe(
        'It runs as what starts its type would start it: a sub-flow as a callback node does; else as an event does',
      ),
    exact_version: z
      .boolean()
      .optional()
      .describe('This one of the dated versions of the workflow, whatever its dates; else the one that is in force'),
    context: contextSchema,
    trace: z.enum(TRACE_LEVELS).default('path'),
  })
  .refine((asked) => asked.context.pcr_event_id !== undefined || isWorkflowAlone(asked), {
    path: ['context', 'pcr_event_id'],
    params: { code: 'REQUIRED' },
    message: 'An event is required where a plan is evaluated',
  })

/** The same, of a release or of change sets. */
export const askedSimulationSchema = simulationRequestSchema.safeExtend(askedPolicyFields)

/** A checked request with its defaults, for the engine. */
export type SimulationRequest = z.output<typeof simulationRequestSchema>

/** A request as it is sent, without defaults. */
export type SimulationRequestBody = z.input<typeof simulationRequestSchema>

export type AskedSimulationBody = z.input<typeof askedSimulationSchema>

/** Body of `POST /simulation/batch` for contexts that nodes recorded. */
export const observedBatchSchema = z.strictObject({
  observed: z
    .strictObject({ node_name: z.string().optional() })
    .describe(`The last ${MOST_REQUESTS} contexts that this node recorded, or all nodes`),
  ...askedPolicyFields,
})

/** Body of `POST /simulation/batch`. */
export const simulationBatchSchema = z.union([
  z.strictObject({ requests: z.array(askedSimulationSchema).min(1).max(MOST_REQUESTS) }),
  observedBatchSchema,
])

interface Asked {
  pcr_plan_id?: number | undefined
  pcc_rule_ver_id?: number | undefined
  work_group_id?: number | undefined
  context: { pcr_event_id?: number | undefined }
}

export function isWorkflowAlone({ pcr_plan_id, pcc_rule_ver_id, work_group_id, context }: Asked): boolean {
  const isPlanAsked = pcr_plan_id !== undefined || pcc_rule_ver_id !== undefined || context.pcr_event_id !== undefined
  return work_group_id !== undefined && !isPlanAsked
}
