import { z } from 'zod'

/** The most ids in one call: as many as fit into its body. */
const MOST_IDS = 30_000

/** How many rows the person was shown. */
const count = z.int().min(0)

/** All rows that match the filters of the list. */
export const byFilter = z.strictObject({
  filters: z.record(z.string(), z.union([z.string(), z.number()])),
  count,
})

/** Rows by id, each with the row version that was read. */
export const byIds = z.strictObject({
  ids: z
    .array(z.strictObject({ id: z.int().min(0), row_version: z.int().min(1).optional() }))
    .min(1)
    .max(MOST_IDS),
  count,
})

/** The rows of a bulk call. */
export type ChosenRows = z.infer<typeof byFilter> | z.infer<typeof byIds>

/** Body of a bulk delete. */
export const bulkDeleteSchema = z.union([byFilter, byIds], {
  error: 'The body must be { "filters", "count" } or { "ids": [{ "id", "row_version" }], "count" }',
})

const values = z.record(z.string(), z.unknown())

/** Body of a bulk edit: the rows, and the new values of some fields. */
export const bulkEditSchema = z.union([byFilter.extend({ values }), byIds.extend({ values })], {
  error: 'The body must be { "filters", "count", "values" } or { "ids": [{ "id", "row_version" }], "count", "values" }',
})
export type BulkEdit = z.infer<typeof bulkEditSchema>
