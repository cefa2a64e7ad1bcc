import { z } from 'zod'
import { momentSchema } from './context.ts'
import { MOST_STEPS, sessionStepSchema } from './session.ts'

/** The monitoring key may be empty while somebody is still typing. */
const usedSchema = z.strictObject({
  monitoring_key: z.string().max(128),
  amount: z.number(),
  rum: z.int().min(0).nullable(),
})

/** A step on the time line of a session. With `until`, its usage is reported repeatedly, every `every` minutes. */
export const happeningSchema = sessionStepSchema.extend({
  used: z.array(usedSchema).max(1000).default([]),
  until: momentSchema.optional(),
  every: z.int().min(1).max(1440).optional(),
})
export type Happening = z.output<typeof happeningSchema>

/** The steps of a time line. */
export const happeningsSchema = z.array(happeningSchema).max(MOST_STEPS)
