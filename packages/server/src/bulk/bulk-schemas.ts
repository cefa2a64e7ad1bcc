import { z } from 'zod'
import { EXPORT_FORMATS } from '@tollgate/contract/bulk/export-format.ts'
import { rowCalls } from '@tollgate/contract/calls/catalogue.ts'
import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import { querySchema, routeSchemas } from '../catalogue/route-schemas.ts'
import { described, failures } from '../http/api-schemas.ts'

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
    response: failures,
  }))
}

export function duplicateRoute(catalogue: Catalogue) {
  const { summary } = rowCalls(catalogue).duplicate('')
  return { ...routeSchemas(catalogue).create, summary, params: z.object({ id: z.int() }) }
}
