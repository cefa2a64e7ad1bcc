import { z } from 'zod'
import { ERRORS, type ErrorCode, type Fault } from './errors.ts'

const codes = Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]

/** One entry of `statusDescription`. */
export const faultSchema: z.ZodType<Fault> = z.object({
  code: z.enum(codes),
  message: z.string(),
  field: z.string().optional().describe('Name of the field on the wire; inside an array body `0.label_show`'),
  outcome: z
    .literal('unknown')
    .optional()
    .describe('The write may be stored or not: send it again with the same Idempotency-Key to find out'),
})
