import { z } from 'zod'
import { defineCall } from '../call/define-call.ts'
import { presenceSchema } from '../live/live-events.ts'

const live = { tag: 'Live', who: { role: 'viewer' } } as const

export const streamLive = defineCall({
  ...live,
  method: 'GET',
  path: 'live',
  summary: 'Stream changes and presence as server-sent events',
  description:
    'Events: "change" (its id is the change_id; the header Last-Event-ID resumes after it) and "presence" (everybody who is somewhere). More than 500 changes at once are one event for each catalogue, without a record.',
  query: z.object({
    after: z
      .string('after must be the id of a change')
      .optional()
      .describe('As Last-Event-ID, for the first request of a browser, which sends no such header'),
  }),
  answer: z.never(),
})

const LONGEST_TAB = 64

export const reportPresence = defineCall({
  ...live,
  method: 'PUT',
  path: 'presence',
  summary: 'Report presence; expires after 30 s unless repeated',
  reads: true,
  query: z.object({
    tab: z
      .string()
      .max(LONGEST_TAB, `tab has at most ${LONGEST_TAB} characters`)
      .optional()
      .describe('Distinguishes the tabs of a person'),
  }),
  body: presenceSchema,
  answer: presenceSchema,
})
