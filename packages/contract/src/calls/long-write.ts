import { z } from 'zod'
import { defineCall } from '../call/define-call.ts'

const long = {
  tag: 'Many rows',
  path: 'long-write/:key',
  who: { role: 'editor' },
  answer: z
    .object({ done: z.int(), total: z.int() })
    .nullable()
    .describe('Rows; null: no such call of yours runs on this server'),
} as const

export const readLongWrite = defineCall({
  ...long,
  method: 'GET',
  summary: 'Read how far your import, bulk edit or bulk delete with this Idempotency-Key is',
})

export const cancelLongWrite = defineCall({
  ...long,
  method: 'DELETE',
  summary: 'Cancel your import, bulk edit or bulk delete with this Idempotency-Key: it changes nothing',
})
