import { z } from 'zod'
import { policySourceSchema } from './policy-source.ts'

const id = z.int().min(1).optional()

const MOST_CHOSEN = 1000

/** Body of `POST /simulation-case/run`: a filter of cases. Without one, all run. */
export const caseFilterSchema = z.strictObject({
  pcr_plan_id: id,
  work_group_id: id,
  simulation_case_id: id,
  simulation_case_ids: z.array(z.int().min(1)).min(1).max(MOST_CHOSEN).optional(),
})
export type CaseFilter = z.infer<typeof caseFilterSchema>

const difference = z.object({
  field: z.string().describe('Place in the answer, or in the request where that is refused now'),
  expected: z.unknown(),
  actual: z.unknown(),
})
export type CaseDifference = z.infer<typeof difference>

const result = z.object({
  simulation_case_id: z.int(),
  simulation_case_name: z.string(),
  pcr_plan_id: z.int().nullable(),
  work_group_id: z.int().nullable(),
  result: z.enum(['passed', 'failed']),
  differences: z.array(difference),
})
export type CaseResult = z.infer<typeof result>

/** Answer of `POST /simulation-case/run`. */
export const caseRunSchema = z.object({
  policy: policySourceSchema,
  passed: z.int(),
  failed: z.int(),
  results: z.array(result),
})
export type CaseRun = z.infer<typeof caseRunSchema>
