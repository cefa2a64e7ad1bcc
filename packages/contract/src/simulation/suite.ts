import { z } from 'zod'
import { contextSchema } from './context.ts'
import { askedPolicyFields, policySourceSchema } from './policy-source.ts'

const id = z.int().min(1)

/** The most groups of contexts in an answer. */
export const MOST_GROUPS = 200

/** Body of `POST /simulation-case/coverage` and `/strength`: the cases of a plan, with one of its versions, or of a workflow. */
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

/** Answer of `POST /simulation-case/coverage`. Ids are those of mappings of a plan or nodes of a workflow. */
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
      pcr_event_id: id.nullable().describe('The event at which it is asked, of a plan version'),
      mapping_id: id.nullable().describe('The mapping that it belongs to'),
    }),
  ),
})
export type Strength = z.output<typeof strengthSchema>

/** One of two that are compared, as a simulation names it. */
export const comparedSideSchema = z.strictObject({
  pcc_rule_ver_id: id.optional().describe('This version of its plan on all days'),
  ...askedPolicyFields,
})
export type ComparedSide = z.output<typeof comparedSideSchema>

/** Body of `POST /simulation-case/comparison`. */
export const caseComparisonRequestSchema = z.strictObject({ before: comparedSideSchema, after: comparedSideSchema })
export type CaseComparisonRequest = z.output<typeof caseComparisonRequestSchema>

const toldDifference = z.object({
  field: z.string().describe('Place in the answer; what a rule says that both grant: definitions.CODE'),
  before: z.unknown(),
  after: z.unknown(),
})
export type ToldDifference = z.output<typeof toldDifference>

/** Answer of `POST /simulation-case/comparison`. */
export const caseComparisonSchema = z.object({
  before: policySourceSchema,
  after: policySourceSchema,
  cases: z.int().describe('Saved cases that were asked of both'),
  left_out: z.int().describe('Those that name a record that one of them does not have'),
  different: z.array(
    z.object({
      simulation_case_id: id,
      simulation_case_name: z.string(),
      at: z.string().describe('Of a session the first step that differs'),
      differences: z.array(toldDifference),
    }),
  ),
})
export type CaseComparison = z.output<typeof caseComparisonSchema>

/** Answer of `POST /simulation/batch?beside=`. */
export const batchComparisonSchema = z.object({
  policy: policySourceSchema,
  beside: policySourceSchema,
  contexts: z.int().describe('Those that were asked of both'),
  left_out: z.int().describe('Those that name a record that one of them does not have'),
  different: z.int(),
  groups: z
    .array(z.object({ differences: z.array(toldDifference), contexts: z.int(), example: contextSchema }))
    .describe(`Contexts that differ alike, the most first; ${MOST_GROUPS} at most`),
})
export type BatchComparison = z.output<typeof batchComparisonSchema>
