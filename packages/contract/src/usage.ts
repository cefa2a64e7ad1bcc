import { z } from 'zod'

const counted = z.object({ catalogue: z.string(), count: z.int() })

/** What a record belongs to, the outermost first. */
const owner = z.object({ resource: z.string(), label: z.string() })

const user = z.object({ id: z.int(), label: z.string(), place: z.array(owner).optional() })

/** The records that depend on a record: `owned` ones are deleted with it, `users` refer to it; as many of those are named as were asked for. */
export const usageSchema = z.object({
  owned: z.array(counted),
  users: z.array(counted.extend({ records: z.array(user) })),
})

export type Usage = z.infer<typeof usageSchema>
