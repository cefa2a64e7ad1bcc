import { z } from 'zod'

const change = z.object({
  history_id: z.int(),
  at: z.string().describe('Instant, ISO 8601 with Z'),
  user_name: z.string(),
  action: z.enum(['create', 'update', 'delete']),
  resource: z.string().describe('Name of the catalogue'),
  record_id: z.int(),
  label: z.string(),
})

/** A version of an active plan, or a workflow, that begins or ends within two weeks. */
const coming = z.object({
  catalogue: z.enum(['policy-plan-ver', 'rule-workflow-group']),
  record_id: z.int(),
  name: z.string(),
  what: z.enum(['begins', 'ends']),
  at: z.string().describe('Instant, ISO 8601 with Z; its day counts'),
})

/** `GET /overview`: problems, what begins or ends soon, plans that are not evaluated yet, the last changes, the newest first. */
export const overviewSchema = z.object({
  counts: z.array(z.object({ catalogue: z.string(), count: z.int() })),
  problems: z.object({
    errors: z.int(),
    warnings: z.int(),
    checking: z.literal(true).optional().describe('A long check is under way: some may be old or missing'),
  }),
  coming: z.array(coming),
  drafts: z.array(z.object({ record_id: z.int(), name: z.string() })),
  changes: z.array(change),
})

export type Overview = z.infer<typeof overviewSchema>
export type ComingDay = z.infer<typeof coming>
export type Change = z.infer<typeof change>
