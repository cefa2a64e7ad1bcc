import { z } from 'zod'

/** Longest list of records in one call: what fits into its body. */
const MOST_IDS = 30_000

const count = z.int().min(0)

/** Every row that the list's own filters match, as many as the person was shown. */
export const byFilter = z.strictObject({
  filters: z.record(z.string(), z.union([z.string(), z.number()])),
  count,
})

/** The rows of these ids, each as it was read. */
export const byIds = z.strictObject({
  ids: z
    .array(z.strictObject({ id: z.int().min(0), row_version: z.int().min(1).optional() }))
    .min(1)
    .max(MOST_IDS),
  count,
})

/** Which records a call for many is about, and how many of them the person was shown. */
export type ChosenRows = z.infer<typeof byFilter> | z.infer<typeof byIds>
