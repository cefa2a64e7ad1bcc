import type { Policy } from '@tollgate/engine/decide/policy.ts'
import type { Calendar } from '@tollgate/engine/prove/space/time-axis.ts'

const DAY = 86_400_000
/** Every day of a year, whatever the year. */
const USUAL_DAYS = 366

export interface AskedPeriod {
  time_zone?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

/** The moments that count: those asked for, else a year from today on. */
export function calendarOf({ timeZones, timeZone }: Policy, { time_zone, from, to }: AskedPeriod): Calendar {
  const today = Math.floor(Date.now() / DAY) * DAY
  const begin = from === undefined ? today : Date.parse(from)
  return {
    from: begin,
    to: to === undefined ? begin + USUAL_DAYS * DAY : Date.parse(to),
    clock: timeZones.get(time_zone ?? '') ?? timeZone,
  }
}
