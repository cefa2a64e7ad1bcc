import { z } from 'zod'
import { momentSchema } from './context.ts'
import { MOST_STEPS, sessionStepSchema } from './session.ts'

/** While it is typed a monitoring key may be empty. */
const usedSchema = z.strictObject({
  monitoring_key: z.string().max(128),
  amount: z.number(),
  rum: z.int().min(0).nullable(),
})

/** What happens in a session: a step; with `until`, usage that is reported again and again, every so many minutes. */
export const happeningSchema = sessionStepSchema.extend({
  used: z.array(usedSchema).max(1000).default([]),
  until: momentSchema.optional(),
  every: z.int().min(1).max(1440).optional(),
})
export type Happening = z.output<typeof happeningSchema>

/** What stands on a time line. */
export const happeningsSchema = z.array(happeningSchema).max(MOST_STEPS)
