import { z } from 'zod'

const counted = z.object({ catalogue: z.string(), count: z.int() })

/** The records that depend on a record: `owned` ones are deleted with it, `users` refer to it; up to three of those are named. */
export const usageSchema = z.object({
  owned: z.array(counted),
  users: z.array(counted.extend({ records: z.array(z.object({ id: z.int(), label: z.string() })) })),
})

export type Usage = z.infer<typeof usageSchema>
