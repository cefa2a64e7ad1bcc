import { z } from 'zod'
import { problemSchema } from '../problem.ts'
import { approvalRulesSchema } from '../setting/approvals.ts'
import { documentDifferenceSchema } from './release.ts'

/** Suffix of the key of a rule or QoS that is shown as it was before the change. */
export const AS_BEFORE = ' (as before)'

/** Changed decisions on a page. */
export const CHANGED_PAGE = 500

const changedDecision = z.object({
  plan: z.string().optional().describe('Key of the plan'),
  workflow: z.string().optional(),
  event: z.string().optional(),
  from: z.string().optional().describe('First day on which it can be'),
  to: z.string().nullable().optional().describe('The day from which on it is not any more'),
  before: z.record(z.string(), z.unknown()).nullable().describe('Null: nothing is in force'),
  after: z.record(z.string(), z.unknown()).nullable(),
  contexts: z.int().nullable().describe('How many kinds of contexts; null: all'),
  example: z.unknown(),
})

const notDecided = z.object({
  plan: z.string().optional(),
  workflow: z.string().optional(),
  why: z.enum(['too large', 'its inputs are changed', 'when it is asked again', 'order of plans', 'settings']),
})

/** What one network decides otherwise than another, exactly, from a moment on. */
export const decisionsSchema = z.object({
  at: z.string().describe('Instant from which on decisions were compared'),
  answer: z.enum(['changes', 'nothing', 'not decided']),
  changed: z
    .array(changedDecision)
    .describe(`A page of ${CHANGED_PAGE}; the first classes name each plan, workflow and event`),
  changed_count: z.int(),
  changed_plans: z.array(z.string()).describe('Keys of all plans with changed decisions, those of all pages'),
  not_decided: z.array(notDecided).describe('Where it could not be proved that nothing else changes'),
  sampled: z
    .object({ contexts: z.int(), differ: z.int() })
    .nullable()
    .describe('Test cases, asked of both sides where not all is decided; one that differs shows that decisions change'),
})
export type Decisions = z.output<typeof decisionsSchema>

/** What some sets together would change, from the moment on that they are published. */
export const impactSchema = decisionsSchema
  .extend({
    base: z.int(),
    change_set_ids: z.array(z.int()).describe('The set with all that it cannot be published without'),
    evidence_hash: z.string(),
    tests: z.object({
      passed: z.int(),
      failed: z.array(
        z.object({ key: z.string(), was: z.enum(['passed', 'failed', 'new']), differences: z.array(z.unknown()) }),
      ),
      missing: z.array(z.string()).describe('Plans and workflows that change and have no test case'),
    }),
    problems: z
      .object({
        added: z.array(problemSchema).describe('At most 500'),
        added_count: z.int(),
        accepted: z
          .array(problemSchema)
          .describe('Those that come with it and were accepted, as working data has their records; at most 500'),
        accepted_count: z.int(),
        gone: z.array(problemSchema).describe('At most 500'),
        gone_count: z.int(),
      })
      .nullable()
      .describe('Those of any record that come or go with it; null: it has faults'),
    documents: z.array(documentDifferenceSchema),
    faults: z.array(z.string()).describe('Why it cannot be published'),
    drift: z.array(z.string()).describe('Documents that were changed in no set: they go along'),
  })
  .meta({ id: 'Evidence' })
export type Impact = z.output<typeof impactSchema>

export const impactReadSchema = impactSchema
  .extend({
    approvals_needed: approvalRulesSchema.describe('The rules for approvals that it comes under'),
    approvals_missing: z.string().nullable().describe('Which approvals it lacks as it stands; null: none'),
    refused: z.string().nullable().describe('Why whoever asks may not approve it'),
    publish_refused: z.string().nullable().describe('Why whoever asks may not publish it, approved or not'),
    alone: z.boolean().describe('Only one account may approve: it publishes without an approval'),
  })
  .meta({ id: 'Impact' })
export type ImpactRead = z.output<typeof impactReadSchema>
