import { z } from 'zod'

/** A version of an active plan, or a workflow, that begins or ends within two weeks. */
const coming = z.object({
  catalogue: z.enum(['policy-plan-ver', 'rule-workflow-group']),
  record_id: z.int(),
  name: z.string(),
  what: z.enum(['begins', 'ends']),
  at: z.string().describe('Instant, ISO 8601 with Z; its day counts'),
})

/** `GET /overview`: problems, what begins or ends soon, plans that are not evaluated yet. */
export const overviewSchema = z.object({
  counts: z.array(z.object({ catalogue: z.string(), count: z.int() })),
  problems: z.object({
    errors: z.int(),
    warnings: z.int(),
    checking: z.literal(true).optional().describe('A long check is under way: some may be old or missing'),
  }),
  coming: z.array(coming),
  drafts: z.array(z.object({ record_id: z.int(), name: z.string() })),
})

export type Overview = z.infer<typeof overviewSchema>
export type ComingDay = z.infer<typeof coming>
