import { z } from 'zod'
import { contextSchema } from './context.ts'
import { policySourceSchema } from './policy-source.ts'

const id = z.int().min(1)

/** Body of `POST /simulation-case/coverage` and `/strength`: the cases of a plan, by one of its versions, or of a workflow. */
export const suiteRequestSchema = z
  .strictObject({
    pcc_rule_ver_id: id.optional().describe('This plan version, whatever its dates'),
    work_group_id: id.optional().describe('Or this workflow'),
  })
  .refine(({ pcc_rule_ver_id, work_group_id }) => (pcc_rule_ver_id === undefined) !== (work_group_id === undefined), {
    path: ['pcc_rule_ver_id'],
    params: { code: 'REQUIRED' },
    message: 'A plan version or a workflow is required',
  })
export type SuiteRequest = z.output<typeof suiteRequestSchema>

/** Answer of `POST /simulation-case/coverage`. Ids are of mappings, of a workflow of nodes. */
export const coverageSchema = z.object({
  policy: policySourceSchema,
  cases: z
    .int()
    .describe('Cases that were asked: those of the plan that name no other version, or those of the workflow'),
  covered: z
    .array(z.object({ id, cases: z.int().min(1) }))
    .describe('What some case comes to, and how many of them do'),
  missing: z
    .array(z.object({ id, pcr_event_id: id.nullable(), example: contextSchema.nullable() }))
    .describe('What can be come to, and no case does; with a context that does'),
  never: z.array(id).describe('What nothing comes to: it needs no case'),
})
export type Coverage = z.output<typeof coverageSchema>

/** Answer of `POST /simulation-case/strength`. */
export const strengthSchema = z.object({
  policy: policySourceSchema,
  cases: z.int().describe('Cases that pass now: only they can notice anything'),
  mutations: z.int().describe('Single mutations that there are'),
  tried: z.int().describe('Those that were tried: of very many, as many at even distances'),
  noticed: z.int().describe('Those after which a case fails'),
  missed: z.array(
    z.object({
      resource: z.string(),
      id,
      mutation: z.enum(['removed', 'opposite', 'swapped']),
      mapping_id: id.nullable().describe('The mapping of a condition, which its input alone does not name'),
    }),
  ),
})
export type Strength = z.output<typeof strengthSchema>

/** Body of `POST /simulation-case/versions`: two versions of a plan. */
export const comparedDaysRequestSchema = z.strictObject({
  before: id.describe('A plan version, whatever its dates'),
  after: id.describe('Another one of the same plan'),
})
export type ComparedDaysRequest = z.output<typeof comparedDaysRequestSchema>

const side = z.object({
  at: z.string(),
  rules: z.array(z.string()).describe('Codes of what the gateway has after the step'),
  session_qos: z.string().nullable(),
  quotas: z.array(z.object({ monitoring_key: z.string(), amount: z.number(), rum: z.int().nullable() })),
})

/** Answer of `POST /simulation-case/versions`. */
export const comparedDaysSchema = z.object({
  policy: policySourceSchema,
  sessions: z.int().describe('Saved sessions that were played with both'),
  different: z.array(
    z.object({
      simulation_case_id: id,
      simulation_case_name: z.string(),
      before: side.nullable().describe('At the first step that differs; null: the session is over'),
      after: side.nullable(),
    }),
  ),
})
export type ComparedDays = z.output<typeof comparedDaysSchema>
