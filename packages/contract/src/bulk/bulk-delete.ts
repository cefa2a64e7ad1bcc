import { z } from 'zod'

/** Longest list of records in one call: what fits into its body. */
const MOST_IDS = 30_000

const filters = z.record(z.string(), z.union([z.string(), z.number()]))
const ids = z
  .array(z.strictObject({ id: z.int().min(0), row_version: z.int().min(1).optional() }))
  .min(1)
  .max(MOST_IDS)

/** What a bulk delete takes: which records, and how many of them the person was shown. */
export const bulkDeleteSchema = z.union(
  [z.strictObject({ filters, count: z.int().min(0) }), z.strictObject({ ids, count: z.int().min(0) })],
  { error: 'The body must be { "filters", "count" } or { "ids": [{ "id", "row_version" }], "count" }' },
)

export type BulkDelete = z.infer<typeof bulkDeleteSchema>

/** What it answers. */
export interface BulkDeleted {
  deleted: number
}
