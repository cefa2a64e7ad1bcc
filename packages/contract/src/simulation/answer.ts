import { z } from 'zod'
import { policySourceSchema } from './policy-source.ts'
import { qosDefinitionSchema, ruleDefinitionSchema } from './rule-definition.ts'
import { traceLineSchema } from './trace-line.ts'

const id = z.int()
const optionalId = z.int().nullable()
const figure = z.number().nullable()
const codes = z.array(z.string())

/** Why there is no result; then nothing is applied. All of them stop a workflow; `NUMBER_OVERFLOW` stops plans as well. */
export const WORKFLOW_ERRORS = [
  'NO_START',
  'NO_WORKFLOW',
  'DECISION_WITHOUT_CONDITIONS',
  'UNKNOWN_FUNCTION',
  'FUNCTION_NOT_ALLOWED',
  'TOO_MANY_NODES',
  'TOO_DEEP',
  'CALLBACK_CIRCLE',
  'ENDLESS_LOOP',
  'NUMBER_OVERFLOW',
] as const
export type WorkflowErrorCode = (typeof WORKFLOW_ERRORS)[number]

const workflowError = z.object({ code: z.enum(WORKFLOW_ERRORS), message: z.string(), work_node_id: optionalId })
export type WorkflowError = z.infer<typeof workflowError>

const outcome = z.object({
  basic_rule_id: id,
  pcc_rule_id: optionalId,
  acct_res_id: optionalId,
  value: figure,
  rum: optionalId,
  pay_indicator: optionalId,
  time_span_rule: optionalId.describe('The basic time span that changed it'),
  acm_rule_id: optionalId.describe('The strongest accumulation rule that changed it'),
  refused: z.literal('no_balance').nullable(),
})
export type Outcome = z.infer<typeof outcome>

const rulePlan = z.object({
  ap_rule_id: id,
  mapping_id: optionalId,
  basic_rule_ver_id: optionalId,
  outcomes: z.array(outcome),
})
export type RulePlanAnswer = z.infer<typeof rulePlan>

const plan = z.object({ pcr_plan_id: id, pcc_rule_ver_id: optionalId, rule_plans: z.array(rulePlan) })
export type PlanAnswer = z.infer<typeof plan>

const quota = z.object({
  monitoring_key: z.string(),
  amount: z.number(),
  rum: optionalId,
  resource_id: id,
  acm_rule_id: id,
})
export type Quota = z.infer<typeof quota>

const charge = z.object({
  basic_rule_id: id,
  acct_res_id: optionalId,
  value: z.number(),
  rum: optionalId,
  pay_indicator: optionalId,
})
export type Charge = z.infer<typeof charge>

export const simulationAnswerSchema = z.object({
  result: z.enum(['policy', 'no_policy', 'error']),
  error: workflowError.optional().describe('Where the result is error'),
  plans: z.array(plan).describe('Every plan looked at, strongest first'),
  install: codes.describe('In the order of precedence, then code'),
  install_bases: codes.describe('Predefined bases to install by their names'),
  keep: codes,
  remove: codes,
  rules: z.array(ruleDefinitionSchema).describe('Of every rule of install, then of keep'),
  session_qos: qosDefinitionSchema.nullable(),
  quotas: z.array(quota),
  charges: z.array(charge),
  triggers: z.array(z.int()).describe('Event-Trigger numbers to arm, ascending'),
  next_evaluation: z.string().nullable(),
  attributes: z.record(z.string(), z.union([z.string(), z.number()])).describe('Known after the workflow, by re_attr'),
  trace: z.array(traceLineSchema),
})

export type SimulationAnswer = z.infer<typeof simulationAnswerSchema>

/** Answer of `POST /simulation` (wire contract, section 8): a decision with the policy that made it. */
export const namedAnswerSchema = simulationAnswerSchema.extend({ policy: policySourceSchema })
export type NamedAnswer = z.infer<typeof namedAnswerSchema>
