import { z } from 'zod'

const counted = z.object({ catalogue: z.string(), count: z.int() })

/** Owners of a record, the outermost first. */
const owner = z.object({ resource: z.string(), label: z.string() })

const user = z.object({ id: z.int(), label: z.string(), place: z.array(owner).optional() })

/** Records that depend on a record: `owned` ones are deleted with it, `users` refer to it. The call limits how many users are named. */
export const usageSchema = z.object({
  owned: z.array(counted),
  users: z.array(counted.extend({ records: z.array(user) })),
})

export type Usage = z.infer<typeof usageSchema>
