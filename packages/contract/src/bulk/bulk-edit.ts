import { z } from 'zod'
import { byFilter, byIds } from './chosen-rows.ts'

const values = z.record(z.string(), z.unknown())

/** What a bulk edit takes: which records, how many of them the person was shown, and the fields with their new values. */
export const bulkEditSchema = z.union([byFilter.extend({ values }), byIds.extend({ values })], {
  error: 'The body must be { "filters", "count", "values" } or { "ids": [{ "id", "row_version" }], "count", "values" }',
})

export type BulkEdit = z.infer<typeof bulkEditSchema>

/** What it answers: how many records hold another value than before. */
export interface BulkEdited {
  changed: number
}
