import { z } from 'zod'
import { changedBalances, changedCounters, contextSchema, momentSchema } from './context.ts'
import { simulationAnswerSchema } from './answer.ts'
import { policySourceSchema } from './policy-source.ts'
import { TRACE_LEVELS } from './request.ts'

/** The most steps in one session. */
export const MOST_STEPS = 10_000
/** The most answered edges of time. */
export const MOST_EDGES = 10_000
/** How far beyond its last step a session may be played. */
const MOST_DAYS = 366
const DAY = 86_400_000
const LONGEST_NAME = 128
const MOST_PLANS = 1000

const { attributes, balances, accumulators, counters, media, time_zone } = contextSchema.shape
const id = z.int().min(1)
const name = z.string().trim().min(1).max(LONGEST_NAME)
const day = z.iso.date()

/** The subscriber of a session. */
export const subscriberSchema = z.strictObject({
  class: name.optional().describe('What the class of plan assignments is compared with'),
  plans: z
    .array(z.strictObject({ pcr_plan_id: id, from: day.optional(), to: day.optional() }))
    .max(MOST_PLANS)
    .default([])
    .describe('Who has which plan, from the first day to the last; beside them stand the defaults of the network'),
  attributes,
  balances,
  accumulators,
  counters,
  bill_day: z.int().min(1).max(31).optional().describe('On which bill cycles begin; default: 1'),
  time_zone,
})
export type Subscriber = z.output<typeof subscriberSchema>

/** What the gateway says at the start. */
export const accessSchema = z.strictObject({
  apn: name.optional(),
  dnn: name.optional().describe('The same of a 5G network'),
  slice: name.optional(),
  attributes,
})
export type Access = z.output<typeof accessSchema>

const used = z.strictObject({
  monitoring_key: z.string().min(1).max(LONGEST_NAME),
  amount: z.number(),
  rum: z.int().min(0).nullable(),
})
export type Used = z.output<typeof used>

/** A step of a session. Values that it does not name stay. */
export const sessionStepSchema = z.strictObject({
  at: momentSchema,
  events: z.array(id).max(100).default([]),
  start: z.boolean().optional().describe('The same as the event of CC-Request-Type 1'),
  end: z.boolean().optional().describe('The same as the event of CC-Request-Type 3'),
  attributes: attributes.describe('By re_attr; null: unknown from now on'),
  balances: changedBalances.describe('By acct_res_id; null: unknown from now on'),
  counters: changedCounters.describe('By policy_counter_code; null: unknown from now on'),
  media: media.unwrap().optional().describe('All media components from now on'),
  time_zone,
  release: id.optional().describe('From here on what that release says; before the first: the working data'),
  used: z.array(used).max(1000).default([]).describe('What was used since the last report'),
})
export type SessionStep = z.output<typeof sessionStepSchema>

/** Body of `POST /simulation/session` (wire contract, section 8). */
export const sessionRequestSchema = z
  .strictObject({
    subscriber: subscriberSchema,
    access: accessSchema,
    steps: z.array(sessionStepSchema).min(1).max(MOST_STEPS),
    until: momentSchema.optional().describe('Up to here edges of time are played by themselves'),
    work_group_id: id.optional().describe('The entry workflow of the session'),
    trace: z.enum(TRACE_LEVELS).default('none'),
  })
  .superRefine(({ steps, until }, context) => {
    const refuse = (path: (string | number)[], message: string) => context.addIssue({ code: 'custom', path, message })
    for (const [place, { at }] of steps.entries()) {
      const before = steps[place - 1]?.at
      if (before !== undefined && at < before) refuse(['steps', place, 'at'], `Must not lie before ${before}`)
    }
    const last = Date.parse(steps.at(-1)?.at ?? '')
    if (until !== undefined && Date.parse(until) - last > MOST_DAYS * DAY)
      refuse(['until'], `Must lie within ${MOST_DAYS} days of the last step`)
  })
export type SessionRequest = z.output<typeof sessionRequestSchema>
export type SessionRequestBody = z.input<typeof sessionRequestSchema>

/** Causes of a step. */
export const STEP_CAUSES = ['event', 'edge', 'release', 'usage', 'input'] as const
export type StepCause = (typeof STEP_CAUSES)[number]

/** Why a question was asked (statements 60 and 65). */
export const ASKED_BECAUSE = ['event', 'release', 'plan', 'version', 'moment', 'input'] as const
export type AskedBecause = (typeof ASKED_BECAUSE)[number]

const rulePlan = simulationAnswerSchema.shape.plans.element.shape.rule_plans.element

const asked = rulePlan.extend({
  pcr_plan_id: z.int(),
  pcc_rule_ver_id: z.int(),
  pcr_event_id: z.int().describe('Under which event'),
  because: z.enum(ASKED_BECAUSE),
})
export type AskedQuestion = z.infer<typeof asked>

const quota = simulationAnswerSchema.shape.quotas.element.omit({ acm_rule_id: true }).extend({
  sent: z.boolean().describe('Whether it is granted now; else the amount is that of an earlier step'),
})
export type SessionQuota = z.infer<typeof quota>

const usage = z.object({
  resource_id: z.int(),
  cycle_from: z.string().nullable().describe('Null: the accumulator has no cycle'),
  amount: z.number().nullable(),
})
export type CycleUsage = z.infer<typeof usage>

/** Why usage was not counted (statement 67). */
export const NOT_COUNTED = ['unknown_key', 'unknown_unit', 'below_zero', 'too_large'] as const
const uncounted = used.extend({ reason: z.enum(NOT_COUNTED) })
export type Uncounted = z.infer<typeof uncounted>

/** Parts of an answer that can be new to the gateway. */
export const TOLD = ['rules', 'session_qos', 'quotas', 'triggers', 'next_evaluation'] as const
export type Told = (typeof TOLD)[number]

const { plans: _plans, attributes: _attributes, quotas: _quotas, ...parts } = simulationAnswerSchema.shape

/** Decision of a step: like the answer of a simulation, but merged from all standing answers. */
export const sessionDecisionSchema = z.object({
  ...parts,
  quotas: z.array(quota),
  usage: z.array(usage).describe('By accumulator; of one that begins again also what the ended cycle came to'),
  uncounted: z.array(uncounted),
  told: z.array(z.enum(TOLD)).describe('What the gateway is told anew; nothing: no message'),
})
export type SessionDecision = z.infer<typeof sessionDecisionSchema>

export const answeredStepSchema = sessionDecisionSchema.extend({
  at: z.string(),
  step: z.int().nullable().describe('Place of the given step; null: an edge that was played by itself'),
  cause: z.enum(STEP_CAUSES),
  asked: z.array(asked),
  limits: z
    .array(z.object({ resource_id: z.int(), stop: z.number() }))
    .describe('Usage at which what stands ends, by accumulator, ascending'),
  context: z
    .record(z.string(), z.unknown())
    .optional()
    .describe('Of the step that is shown: what its questions were asked in, as a simulation takes it'),
})
export type AnsweredStep = z.infer<typeof answeredStepSchema>

/** Index of the answered step whose trace and context are included. */
export const shownStepSchema = z.coerce
  .number()
  .int()
  .min(0)
  .max(MOST_STEPS + MOST_EDGES)

/** Answer of `POST /simulation/session`. */
export const playedSessionSchema = z.object({
  steps: z.array(answeredStepSchema),
  left_out: z.int().describe('Edges that were played and are not among the steps'),
  session: z.record(z.string(), z.unknown()).describe('What stands at the end, by keys'),
})
export type PlayedSession = z.infer<typeof playedSessionSchema>

export const sessionAnswerSchema = playedSessionSchema.extend({ policy: policySourceSchema })
