import { z } from 'zod'

/** A version of an active plan, or a workflow, that begins or ends within two weeks. */
const coming = z.object({
  catalogue: z.enum(['policy-plan-ver', 'rule-workflow-group']),
  record_id: z.int(),
  name: z.string().describe('Of the plan, or of the workflow'),
  pcr_plan_id: z.int().optional().describe('The plan of a version'),
  what: z.enum(['begins', 'ends']),
  at: z.string().describe('Instant, ISO 8601 with Z; its day counts'),
})

/** A change set with changes that no release has. */
const unpublished = z.object({
  change_set_id: z.int(),
  name: z.string(),
  changes: z.int().describe('Changes as they were made'),
  since: z.string().describe('When the first one was made'),
})

/** A release that was published without approval and waits for its review. */
const unreviewed = z.object({
  release_id: z.int(),
  user_name: z.string().describe('Who published it'),
  emergency_reason: z.string(),
  published_at: z.string(),
})

/** Answer of `GET /overview`: problems, versions that begin or end soon, plans that are not evaluated yet, unpublished changes, emergencies. */
export const overviewSchema = z.object({
  counts: z.array(z.object({ catalogue: z.string(), count: z.int() })),
  problems: z.object({
    errors: z.int(),
    warnings: z.int(),
    checking: z.literal(true).optional().describe('A long check is under way: some may be old or missing'),
  }),
  coming: z.array(coming),
  drafts: z.array(z.object({ record_id: z.int(), name: z.string() })),
  unpublished: z.array(unpublished),
  unreviewed: z.array(unreviewed),
})

export type Overview = z.infer<typeof overviewSchema>
export type ComingDay = z.infer<typeof coming>
