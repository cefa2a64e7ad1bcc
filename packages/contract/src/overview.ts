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

/** `GET /overview`: how much there is of everything, and the last changes, the newest first. */
export const overviewSchema = z.object({
  counts: z.array(z.object({ catalogue: z.string(), count: z.int() })),
  problems: z.object({ errors: z.int(), warnings: z.int() }),
  changes: z.array(change),
})

export type Overview = z.infer<typeof overviewSchema>
export type Change = z.infer<typeof change>
