import { z } from 'zod'
import { simulationAnswerSchema } from './answer.ts'
import { simulationRequestSchema, type SimulationRequest } from './request.ts'
import { sessionDecisionSchema, sessionRequestSchema, type SessionRequest } from './session.ts'
import { refuseUnshown } from '../standards/shown-text.ts'
import { TAGS_LENGTH } from './tags-length.ts'

/** Maximum length of a name. */
export const CASE_NAME_LENGTH = 128
const COMMENTS_LENGTH = 1024

const id = z.int().min(1).nullable().default(null)

/** The expected answer: any part of an answer except its policy. Absent parts may be anything. */
export const expectedAnswerSchema = simulationAnswerSchema
  .omit({ trace: true })
  .partial()
  .extend({ policy: z.unknown().optional().describe('Ignored') })
  .strict()
  .transform(({ policy: _policy, ...expected }) => expected)
export type ExpectedAnswer = z.infer<typeof expectedAnswerSchema>

const { charges, ...ofStep } = sessionDecisionSchema.omit({ trace: true }).shape

/** Expected answers of steps of a session: any part of them, by index of the step, from 0. */
export const expectedStepsSchema = z.strictObject({
  steps: z.record(
    z.string().regex(/^(0|[1-9]\d{0,3})$/, 'Must be the place of a step'),
    z.strictObject({ ...ofStep, charges: z.array(charges.element.omit({ basic_rule_id: true })) }).partial(),
  ),
})
export type ExpectedSteps = z.infer<typeof expectedStepsSchema>

const common = {
  simulation_case_name: z.string().trim().min(1).max(CASE_NAME_LENGTH).superRefine(refuseUnshown('The name')),
  pcr_plan_id: id,
  work_group_id: id,
  comments: z
    .string()
    .trim()
    .max(COMMENTS_LENGTH)
    .superRefine(refuseUnshown('Comments', true))
    .nullable()
    .default(null),
  tags: z
    .string()
    .trim()
    .max(TAGS_LENGTH)
    .superRefine(refuseUnshown('Tags'))
    .nullable()
    .default(null)
    .describe('Words to find it by, with commas between'),
}
const questionCase = { ...common, request: simulationRequestSchema, expected: expectedAnswerSchema }
const sessionCase = { ...common, request: sessionRequestSchema, expected: expectedStepsSchema }

/** Body of `POST /simulation-case`: a saved context or session of a plan or workflow, with the expected answer. */
export const simulationCaseSchema = z
  .union([z.strictObject(questionCase), z.strictObject(sessionCase)])
  .refine(({ pcr_plan_id, work_group_id }) => (pcr_plan_id === null) !== (work_group_id === null), {
    path: ['pcr_plan_id'],
    message: 'A case belongs to a plan or to a workflow',
  })

export type SimulationCase = z.output<typeof simulationCaseSchema>

const stored = {
  simulation_case_id: z.int(),
  row_version: z.int(),
  owner_name: z.string().optional().describe('Of its plan or workflow; in lists'),
}
const storedQuestion = z.object({ ...questionCase, ...stored })
const storedSession = z.object({ ...sessionCase, ...stored })
export const storedCaseSchema = z.union([storedQuestion, storedSession])
export type StoredQuestionCase = z.output<typeof storedQuestion>
export type StoredSessionCase = z.output<typeof storedSession>
export type StoredCase = StoredQuestionCase | StoredSessionCase

/** The tags of a case. */
export function tagsOf({ tags }: Pick<SimulationCase, 'tags'>): string[] {
  const words = (tags ?? '').split(',').map((tag) => tag.trim())
  return [...new Set(words.filter((tag) => tag !== ''))]
}

type Asks = Pick<SimulationCase, 'request'>

/** Whether a case plays a session. Otherwise it is a single request. */
export function isSessionCase<C extends Asks>(one: C): one is Extract<C, { request: SessionRequest }> {
  return 'steps' in one.request
}

export function isQuestionCase<C extends Asks>(one: C): one is Extract<C, { request: SimulationRequest }> {
  return !isSessionCase(one)
}
