import { z } from 'zod'
import { momentSchema, timeZoneSchema } from '../simulation/context.ts'
import { assumptionsSchema } from './assumption.ts'

const DAY = 86_400_000
const MOST_DAYS = 3660

/** Fields that all requests for proofs and comparisons share. */
export const askedOfProof = {
  pcr_event_id: z.int().min(1).optional().describe('This event alone; absent: every event'),
  assumptions: assumptionsSchema.default([]).describe('What cannot happen'),
  time_zone: timeZoneSchema.optional(),
  from: momentSchema
    .optional()
    .describe('First moment that counts; default: the beginning of today on the clock of the network'),
  to: momentSchema.optional().describe('First moment that does not; default: 366 days later'),
}

interface Period {
  from?: string | undefined
  to?: string | undefined
}

export function isPeriod({ from, to }: Period): boolean {
  const length = from === undefined || to === undefined ? DAY : Date.parse(to) - Date.parse(from)
  return length > 0 && length <= MOST_DAYS * DAY
}

export const PERIOD_FAULT = { path: ['to'], message: `Must lie after "from", by ${MOST_DAYS} days at most` }
