import { z } from 'zod'
import { faultSchema } from '../fault-schema.ts'

export const ROW_STATUSES = ['added', 'changed', 'unchanged', 'faulty'] as const

/** What an import would do with a row. */
export type RowStatus = (typeof ROW_STATUSES)[number]

/** Number of rows in the first answer of a preview. */
export const PREVIEW_ROWS = 100

/** The largest file for an import, in bytes. */
export const IMPORT_LIMIT = 64 * 1024 * 1024

const values = z
  .record(z.string(), z.union([z.string(), z.number(), z.null()]))
  .readonly()
  .nullable()

/** A row of a file, with the record that it would change. */
const importRow = z.object({
  line: z.int().describe('Line of a CSV file (the header is 1), number of a row in JSON (from 1)'),
  status: z.enum(ROW_STATUSES),
  id: z.int().nullable().describe('The matching record; null if there is none'),
  label: z.string().describe('Name of the record'),
  before: values.describe('Of a changed row: the stored values of the changed fields'),
  after: values.describe('Of a changed row: the new values of the changed fields. Of an added row: all values'),
  given: z
    .record(z.string(), z.unknown())
    .readonly()
    .nullable()
    .describe('Of a faulty row: the cells of the file, by column name of the catalogue'),
  faults: z.array(faultSchema).readonly().describe('Of its cells. One without a field concerns the whole row'),
})
export type ImportRow = z.output<typeof importRow>

/** `running` while the rows are written; `done` and `failed` are final, `failed` may be tried again. */
const importState = z.enum(['preview', 'running', 'done', 'failed'])
export type ImportState = z.output<typeof importState>

/** State of an import: its counts, and its progress while it runs. */
export const importPreviewSchema = z
  .object({
    token: z.string(),
    state: importState,
    added: z.int(),
    changed: z.int(),
    unchanged: z.int(),
    faulty: z.int(),
    created: z.int().describe('Owners that are created together with their rows'),
    processed: z.int().describe('Rows written so far'),
    total: z.int().describe('Rows to write'),
    expires_at: z.string().describe('When an unused token expires'),
    faults: z.array(faultSchema).readonly().describe('Why it failed'),
    rows: z.array(importRow).readonly().describe('One page. Unchanged rows only where status asks for them'),
  })
  .meta({ id: 'ImportPreview' })
export type ImportPreview = z.output<typeof importPreviewSchema>
