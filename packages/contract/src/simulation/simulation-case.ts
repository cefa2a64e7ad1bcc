import { z } from 'zod'
import { simulationAnswerSchema } from './answer.ts'
import { simulationRequestSchema } from './request.ts'
import { refuseUnshown } from '../standards/shown-text.ts'

/** Letters of a name. */
export const CASE_NAME_LENGTH = 128
const COMMENTS_LENGTH = 1024

const id = z.int().min(1).nullable().default(null)

/** What must come out: any part of an answer, but not which policy was asked. What it does not name may be anything. */
export const expectedAnswerSchema = simulationAnswerSchema
  .omit({ trace: true })
  .partial()
  .extend({ policy: z.unknown().optional().describe('Ignored') })
  .strict()
  .transform(({ policy: _policy, ...expected }) => expected)
export type ExpectedAnswer = z.infer<typeof expectedAnswerSchema>

/** Body of `POST /simulation-case`: a saved context of a plan or workflow, with what must come out. */
export const simulationCaseSchema = z
  .strictObject({
    simulation_case_name: z.string().trim().min(1).max(CASE_NAME_LENGTH).superRefine(refuseUnshown('The name')),
    pcr_plan_id: id,
    work_group_id: id,
    request: simulationRequestSchema,
    expected: expectedAnswerSchema,
    comments: z
      .string()
      .trim()
      .max(COMMENTS_LENGTH)
      .superRefine(refuseUnshown('Comments', true))
      .nullable()
      .default(null),
  })
  .refine(({ pcr_plan_id, work_group_id }) => (pcr_plan_id === null) !== (work_group_id === null), {
    path: ['pcr_plan_id'],
    message: 'A case belongs to a plan or to a workflow',
  })

export type SimulationCase = z.output<typeof simulationCaseSchema>

export const storedCaseSchema = z.object({
  simulation_case_id: z.int(),
  ...simulationCaseSchema.shape,
  row_version: z.int(),
})
export type StoredCase = z.output<typeof storedCaseSchema>
