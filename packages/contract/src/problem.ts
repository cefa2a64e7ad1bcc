import { z } from 'zod'

/** A row of `GET /problems`: one warning of one record. */
export const problemSchema = z.object({
  severity: z.enum(['error', 'warning']),
  code: z.string(),
  message: z.string(),
  resource: z.string().describe('Name of the catalogue'),
  id: z.int(),
  label: z.string().describe('What the record is called'),
  field: z.string().nullable(),
  owner: z
    .object({ resource: z.string(), id: z.int(), label: z.string() })
    .optional()
    .describe('The record it belongs to'),
})

export type Problem = z.infer<typeof problemSchema>
