import { z } from 'zod'
import { refusal } from '../app-error.ts'

/** Headers of calls that may be sent again. */
export const idempotencyHeaders = z.object({
  'idempotency-key': z.string().optional().describe('1 to 128 visible characters, another for each request'),
})

/** The key without the quotes that the draft of the header allows. */
export function idempotencyKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined
  const key = String(header).replace(/^"(.*)"$/, '$1')
  if (!/^[\x21-\x7e]{1,128}$/.test(key)) throw refusal('INVALID', 'The Idempotency-Key is not valid')
  return key
}
