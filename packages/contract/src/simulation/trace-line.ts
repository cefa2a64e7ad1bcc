import { z } from 'zod'

const compared = z.union([z.string(), z.number(), z.null()])

/** The statements of docs/engine.md that the engine traces. The screens have words for each. */
const STATEMENTS = [
  7, 8, 9, 10, 11, 12, 14, 16, 17, 18, 19, 20, 22, 23, 24, 25, 26, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 42, 43,
  44, 45, 46, 47, 51, 52, 53,
] as const

export type Statement = (typeof STATEMENTS)[number]

/** One line of a trace: the deciding record, the statement, and the compared values. */
export const traceLineSchema = z.object({
  step: z.int().min(1),
  statement: z.literal(STATEMENTS).describe('Number of the statement in docs/engine.md'),
  resource: z.string().nullable().describe('Catalogue of the record that decided'),
  id: z.int().nullable(),
  text: z.string(),
  left: compared,
  operator: z.string().nullable(),
  right: compared,
  result: z.union([z.string(), z.number(), z.boolean(), z.null()]),
})

export type TraceLine = z.infer<typeof traceLineSchema>
