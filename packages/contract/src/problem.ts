import { z } from 'zod'

/** What a problem affects, the worst first: decisions of today, later decisions, records that any decision may read, nothing yet. */
export const PROBLEM_WEIGHTS = ['live', 'coming', 'reference', 'idle'] as const
export type ProblemWeight = (typeof PROBLEM_WEIGHTS)[number]

const record = z.object({ resource: z.string(), id: z.union([z.int(), z.string()]), label: z.string() })

/** A row of `GET /problems`: one warning of one record. */
export const problemSchema = z.object({
  weight: z
    .enum(PROBLEM_WEIGHTS)
    .describe('Of a plan or workflow in force, of one to come, of reference data, or of what no decision reads now'),
  severity: z.enum(['error', 'warning']),
  code: z.string(),
  message: z.string(),
  resource: z.string().describe('Name of the catalogue'),
  id: record.shape.id,
  label: z.string().describe('What the record is called'),
  field: z.string().nullable(),
  owner: record.optional().describe('The record it belongs to'),
  within: record.optional().describe('The plan, workflow, zone map or other record that it lies in'),
  accepted: z
    .object({
      accepted_id: z.int(),
      reason: z.string(),
      until: z
        .string()
        .nullable()
        .describe('The last day, 2026-01-31; null: until a record that it is about is changed'),
      accepted_by: z.string(),
    })
    .optional(),
})

export type Problem = z.infer<typeof problemSchema>

/** A row of `GET /problems/groups`: the same problem at several records of one plan, workflow or map. */
export const problemGroupSchema = z.object({
  count: z.int(),
  messages: z.int().describe('How many different messages they have'),
  problem: problemSchema.describe('The first of them'),
})

export type ProblemGroup = z.infer<typeof problemGroupSchema>

/** Body of `POST /problem/accept`: a warning of a record, why it is acceptable, and until which day of the network. */
export const acceptSchema = z.strictObject({
  resource: z.string(),
  record_id: z.int().positive(),
  code: z.string(),
  field: z.string().nullish(),
  reason: z.string().trim().min(1, 'Say why').max(500),
  until: z.iso.date('Give a day, such as 2026-12-31').nullish(),
})

export type Accept = z.infer<typeof acceptSchema>

/** Warnings that are accepted by one call. */
export const MOST_ACCEPTED = 5000

/** Body of `POST /problem/accept-kind`: filters as in `GET /problems`, and how many warnings they find. */
export const acceptKindSchema = acceptSchema.pick({ resource: true, code: true, reason: true, until: true }).extend({
  weight: z.enum(PROBLEM_WEIGHTS).optional(),
  within: z.string().optional(),
  text: z.string().optional(),
  count: z.int().positive().max(MOST_ACCEPTED, `At most ${MOST_ACCEPTED} warnings are accepted at once`),
})

export type AcceptKind = z.infer<typeof acceptKindSchema>

/** Answer of `POST /problem/accept`. */
export const acceptedSchema = z.object({
  accepted_id: z.int(),
  resource: z.string(),
  record_id: z.int(),
  code: z.string(),
  field: z.string().nullable(),
  reason: z.string(),
  until: z.string().nullable(),
  accepted_by: z.string(),
  accepted_at: z.string(),
})
