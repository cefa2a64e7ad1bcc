import { z } from 'zod'
import { is5qi } from '../../standards/qci.ts'

/** A text that matches a pattern. `allowed` describes the pattern in the error message. */
export function pattern(regex: RegExp, allowed: string) {
  const error = `Must be ${allowed}`
  return z.string({ error }).regex(regex, { error })
}

/** A whole number between limits. */
export function whole(from: number, to = Number.MAX_SAFE_INTEGER) {
  const limits = to === Number.MAX_SAFE_INTEGER ? `of at least ${from}` : `from ${from} to ${to}`
  const error = `Must be a whole number ${limits}`
  return z.int({ error }).min(from, { error }).max(to, { error })
}

export function oneOf<const Words extends readonly [string, ...string[]]>(...words: Words) {
  return z.enum(words, { error: `Must be one of ${words.join(', ')}` })
}

const ID_LENGTH = 128
const idError = `Must be text of 1 to ${ID_LENGTH} characters`
export const id = z.string({ error: idError }).min(1, { error: idError }).max(ID_LENGTH, { error: idError })
export const flag = z.boolean().optional()
export const instant = z.iso
  .datetime({ offset: true, error: 'Must be a time with its zone, such as 2026-03-01T18:00:00Z' })
  .optional()
export const priorityLevel = whole(1, 127).optional()
/** Averaging window in milliseconds, and largest burst in octets (TS 29.571 5.5.2); beyond 4,095 octets it has a member of its own. */
export const averagingAndBurst = {
  averWindow: whole(1, 4095).optional(),
  maxDataBurstVol: whole(1, 4095).optional(),
  extMaxDataBurstVol: whole(4096, 2_000_000).optional(),
}
export const bitRate = pattern(/^\d+(\.\d+)? (bps|Kbps|Mbps|Gbps|Tbps)$/, 'a number and bps, Kbps, Mbps, Gbps or Tbps')
export const fiveQi = whole(1, 254).refine(is5qi, 'Must be a standardised 5QI, or one from 128 to 254')

export const arp = z.strictObject({
  priorityLevel: whole(1, 15),
  preemptCap: oneOf('NOT_PREEMPT', 'MAY_PREEMPT'),
  preemptVuln: oneOf('NOT_PREEMPTABLE', 'PREEMPTABLE'),
})

/** Adds an error for one member of an object. */
export function refuseMember(context: z.RefinementCtx, member: string, message: string): void {
  context.addIssue({ code: 'custom', message, path: [member] })
}

/** Adds errors for missing members. */
export function needMembers(
  context: z.RefinementCtx,
  entry: Readonly<Record<string, unknown>>,
  members: readonly string[],
  reason: string,
): void {
  for (const member of members)
    if (entry[member] === undefined) refuseMember(context, member, `Must be there: ${reason}`)
}
