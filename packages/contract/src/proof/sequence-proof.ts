import { z } from 'zod'
import { policySourceSchema } from '../simulation/policy-source.ts'
import { sessionRequestSchema } from '../simulation/session.ts'
import { askedOfProof, isPeriod, PERIOD_FAULT } from './asked.ts'

const id = z.int().min(1)
const { pcr_event_id: _event, ...asked } = askedOfProof

/** Body of `POST /simulation/sequence-proof`. */
export const sequenceProofRequestSchema = z
  .strictObject({ pcc_rule_ver_id: id.describe('This plan version, whatever its dates'), ...asked })
  .refine(isPeriod, PERIOD_FAULT)

const finding = z.object({
  kind: z
    .enum(['lost', 'stays', 'quota'])
    .describe(
      'lost: a rule that a fresh session gets is gone. stays: a rule that it does not get is there, and no event and no input takes it away. quota: the rules are there, but what they count is no longer limited',
    ),
  pcc_rule_id: id.nullable().describe('The rule; null of a quota'),
  subject: z.string().describe('Code of the rule, or the monitoring key'),
  events: z.array(id).describe('After the start, one after another: the shortest sequence that comes to it'),
  contexts: z.int().describe('In how many contexts'),
  of: z.int().describe('Of how many that the rule plans tell apart'),
  example: sessionRequestSchema.describe('Such a session; it names the plan alone'),
})
export type SequenceFinding = z.output<typeof finding>

/** Answer of `POST /simulation/sequence-proof`. */
export const sequenceProofAnswerSchema = z.object({
  policy: policySourceSchema,
  standings: z
    .int()
    .describe('Ways in which the answers of a session can stand that were compared with a fresh session'),
  longest: z.int().describe('Events of the longest sequence that it takes to come to one of them'),
  is_whole: z.boolean().describe('Every sequence of events, however long, comes to one of them'),
  found: z.array(finding),
  not_decided: z
    .array(z.array(id))
    .describe('Sequences of which that is open: too many contexts, or the event is read'),
})
export type SequenceProofAnswer = z.output<typeof sequenceProofAnswerSchema>
