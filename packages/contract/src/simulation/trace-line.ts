import { z } from 'zod'

const compared = z.union([z.string(), z.number(), z.null()])

/** One decision: which record decided by which statement, and what was compared with what. */
export const traceLineSchema = z.object({
  step: z.int().min(1),
  statement: z.int().describe('Number of the statement in docs/engine.md'),
  resource: z.string().nullable().describe('Catalogue of the record that decided'),
  id: z.int().nullable(),
  text: z.string(),
  left: compared,
  operator: z.string().nullable(),
  right: compared,
  result: z.union([z.string(), z.number(), z.boolean(), z.null()]),
})

export type TraceLine = z.infer<typeof traceLineSchema>
