import { z } from 'zod'

/** What a problem can hurt, the worst first: decisions of today, those to come, what any decision may read, or none as yet. */
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
})

export type Problem = z.infer<typeof problemSchema>

/** A row of `GET /problems/groups`: the same problem of records that lie in one plan, workflow or map. */
export const problemGroupSchema = z.object({
  count: z.int(),
  messages: z.int().describe('How many different messages they have'),
  problem: problemSchema.describe('The first of them'),
})

export type ProblemGroup = z.infer<typeof problemGroupSchema>
