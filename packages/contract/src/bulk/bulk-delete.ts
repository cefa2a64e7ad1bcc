import { z } from 'zod'
import { byFilter, byIds } from './chosen-rows.ts'

/** What a bulk delete takes: which records, and how many of them the person was shown. */
export const bulkDeleteSchema = z.union([byFilter, byIds], {
  error: 'The body must be { "filters", "count" } or { "ids": [{ "id", "row_version" }], "count" }',
})

/** What it answers. */
export interface BulkDeleted {
  deleted: number
}
