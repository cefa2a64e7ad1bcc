import { z } from 'zod'

/** Headers of calls that may be sent again. */
export const idempotencyHeaders = z.object({
  'idempotency-key': z.string().optional().describe('1 to 128 visible characters, another for each request'),
})
