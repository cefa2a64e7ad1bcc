import { z } from 'zod'
import { checkInstant } from '../standards/instant.ts'
import { isIsoDateTime } from '../standards/iso-date-time.ts'
import { isTimeZone } from '../standards/time-zone.ts'

/** Far more than a session has. Limits the cost of a request. */
const MOST_ENTRIES = 1000
const LONGEST_TEXT = 1024
const LONGEST_CODE = 64

const text = z.string().max(LONGEST_TEXT)
const code = z.string().trim().min(1).max(LONGEST_CODE)
const id = z.string().regex(/^[1-9]\d{0,14}$/, 'Must be an id')

const entries = <V extends z.ZodType>(key: z.ZodString, value: V) =>
  z.record(key, value).refine((record) => Object.keys(record).length <= MOST_ENTRIES, `At most ${MOST_ENTRIES} entries`)

const OFFSET = /(Z|[+-]\d\d:?\d\d)$/i

/** A moment with an offset. It is parsed to UTC with milliseconds. */
export const momentSchema = z
  .string()
  .refine((value) => OFFSET.test(value) && isIsoDateTime(value) && checkInstant(value).ok, {
    message: 'Must be a date and time with an offset or Z, such as 2026-03-29T19:10:00+02:00',
  })
  .transform((value) => new Date(value.replace(/([+-]\d\d)(\d\d)$/, '$1:$2')).toISOString())

export const timeZoneSchema = z
  .string()
  .max(LONGEST_CODE)
  .refine(isTimeZone, 'Must be the name of a time zone such as Europe/Berlin, UTC, or an offset such as +02:00')
  .describe('IANA name or offset; default: that of the console')

const counterCode = z.string().min(1).max(LONGEST_CODE)
const attributeValue = z.union([text, z.number(), z.null()], {
  error: `Must be a text of at most ${LONGEST_TEXT} characters, a number within 2^53 or null: write longer numbers in quotes`,
})

const balanceSchema = z.strictObject({
  amount: z.number(),
  expires_at: momentSchema.optional().describe('From then on the balance counts as unknown'),
})

const counterSchema = z.strictObject({
  status: code,
  pending: z
    .array(z.strictObject({ status: code, from: momentSchema }))
    .max(MOST_ENTRIES)
    .optional()
    .describe('Statuses to come; one whose time has passed is the current one'),
})

/** Changed values. Null makes one unknown. */
export const changedBalances = entries(id, balanceSchema.nullable()).default({})
export const changedCounters = entries(counterCode, counterSchema.nullable()).default({})

/** What is known of a session when a decision is requested. Absent values are unknown, never zero or empty. */
export const contextSchema = z.strictObject({
  at: momentSchema.describe('When the decision is made'),
  time_zone: timeZoneSchema.optional(),
  pcr_event_id: z.int().min(1).optional().describe('The event; required when a plan is evaluated'),
  attributes: entries(id, attributeValue).default({}).describe('By re_attr; null: unknown'),
  balances: entries(id, balanceSchema).default({}).describe('By acct_res_id'),
  accumulators: entries(id, z.number().min(0).nullable())
    .default({})
    .describe('Usage so far by resource_id; null: counted for the subscriber, figure unknown'),
  counters: entries(counterCode, counterSchema).default({}).describe('By policy_counter_code'),
  media: z
    .array(z.strictObject({ media_type: z.int().min(0) }))
    .max(MOST_ENTRIES)
    .default([])
    .describe('Media components (TS 29.214)'),
  installed: z.array(code).max(MOST_ENTRIES).default([]).describe('Codes of the rules that the gateway has now'),
})

/** A checked context with all its parts, for the engine. */
export type SimulationContext = z.output<typeof contextSchema>
