import { z } from 'zod'
import { bulkDeleteSchema, bulkEditSchema } from '@tollgate/contract/bulk/chosen-rows.ts'
import { EXPORT_FORMATS } from '@tollgate/contract/bulk/export-format.ts'
import { ROW_STATUSES } from '@tollgate/contract/bulk/import-preview.ts'
import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import { querySchema, routeSchemas } from '../catalogue/route-schemas.ts'
import { answers, described, failure, meta } from '../http/api-schemas.ts'

const guardSchema = z
  .enum(['0', '1'])
  .optional()
  .describe('CSV: a quote before what a spreadsheet would run; 1 unless given')

/** API schemas of the calls for many rows. */
export function exportSchema(catalogue: Catalogue) {
  const guard = guardSchema
  const format = z.enum(EXPORT_FORMATS).default('csv').optional()
  return described(() => ({
    tags: [catalogue.words.many],
    summary: `Export ${catalogue.words.many}`,
    querystring: querySchema(catalogue).omit({ page: true, page_size: true }).extend({ format, guard }),
    response: { '4xx': failure, '5xx': failure },
  }))
}

const count = z.int()
const values = z.record(z.string(), z.union([z.string(), z.number(), z.null()])).nullable()
const faults = z.array(failure.shape.statusDescription.element)
const importRow = z.object({
  line: count,
  status: z.enum(ROW_STATUSES),
  id: z.int().nullable(),
  label: z.string(),
  before: values,
  after: values,
  given: z.record(z.string(), z.unknown()).nullable(),
  faults,
})
const preview = z
  .object({
    data: z.object({
      token: z.string(),
      state: z.enum(['preview', 'running', 'done', 'failed']),
      ...Object.fromEntries(ROW_STATUSES.map((status) => [status, count])),
      created: count,
      processed: count,
      total: count,
      expires_at: z.string(),
      faults,
      rows: z.array(importRow),
    }),
    meta,
    statusDescription: z.array(z.never()),
  })
  .meta({ id: 'ImportPreview' })

const params = z.object({ token: z.string() })
const mapping = z.object({
  guard: guardSchema,
  create_missing: z
    .string()
    .optional()
    .describe(
      'The field that names what the rows belong to: what the file names and is not there is created with them',
    ),
  file_name: z.string().optional().describe('What the history calls the file'),
  columns: z.string().optional().describe("The file's columns and ours: plmn:value,operator:exp_value"),
})
const committing = z.object({
  skip_faulty: z.enum(['0', '1']).optional().describe('1: imports the rows that are right, and leaves the faulty out'),
})
const paging = z.object({
  page: z.int().optional(),
  page_size: z.int().optional(),
  status: z.enum(ROW_STATUSES).optional().describe('Those that are not unchanged unless given'),
})
const gone = z.object({ data: z.null(), statusDescription: z.array(z.never()) })

export function importSchemas({ words: { many } }: Catalogue) {
  const describe = (summary: string) => ({ tags: [many], summary: `${summary} ${many}` })
  return {
    preview: { ...describe('See what a file would do to'), querystring: mapping, response: answers(200, preview) },
    read: { ...describe('An import of'), params, querystring: paging, response: answers(200, preview) },
    commit: { ...describe('Import'), params, querystring: committing, response: answers(200, preview) },
    forget: { ...describe('Forget an import of'), params, response: answers(200, gone) },
  }
}

const deleted = z.object({ data: z.object({ deleted: count }), statusDescription: z.array(z.never()) })

export function bulkDeleteRoute({ words: { many } }: Catalogue) {
  return { tags: [many], summary: `Delete many ${many}`, body: bulkDeleteSchema, response: answers(200, deleted) }
}

const changed = z.object({ data: z.object({ changed: count }), statusDescription: z.array(z.never()) })

export function bulkEditRoute({ words: { many } }: Catalogue) {
  return {
    tags: [many],
    summary: `Edit one field of many ${many}`,
    body: bulkEditSchema,
    response: answers(200, changed),
  }
}

export function duplicateRoute(catalogue: Catalogue) {
  const { create } = routeSchemas(catalogue)
  const summary = `Duplicate one of ${catalogue.words.many} with all that belongs to it`
  return { ...create, summary, params: z.object({ id: z.int() }) }
}
