import type { ValueName } from '@tollgate/contract/standards/workflow-functions.ts'
import { DAY, END_OF_TIME, HOUR, wallTimeAt } from '../../time-span/local-time.ts'
import { idOf, momentOf, numberOf } from '../values/read-value.ts'
import { isoOf } from '../clock/clock-value.ts'
import type { Call, ValueFunction } from './call.ts'

export const UNITS: Readonly<Record<string, number>> = { N: 60_000, H: HOUR, D: DAY }
const SUNDAY = 7

export const TIME_FUNCTIONS = {
  Now: ({ at }) => isoOf(at),
  HourOfDay: (call) => localTime(call)?.getUTCHours(),
  DayOfWeek: (call) => {
    const day = localTime(call)?.getUTCDay()
    return day === 0 ? SUNDAY : day
  },
  DayOfMonth: (call) => localTime(call)?.getUTCDate(),
  AddTime: ({ value, param1, param2 }) => laterBy(momentOf(value), numberOf(param1), UNITS[param2 ?? '']),
  TimeSince: ({ at, value, param1 }) => {
    const [from, unit] = [momentOf(value), UNITS[param1 ?? '']]
    return from === undefined || unit === undefined ? undefined : Math.trunc((at - from) / unit) + 0
  },
  InTimeSpan: ({ decision, param1 }) => {
    const span = idOf(param1)
    decision.readsLocalTime()
    if (span === undefined || !decision.references.timeSpans.has(span)) return undefined
    decision.dependsOnSpan(span)
    return decision.isRunning(span) ? 'Y' : 'N'
  },
} satisfies Readonly<Partial<Record<ValueName, ValueFunction>>>

/** Local time of the device at the attribute's moment, in the UTC fields of a date. */
function localTime({ decision, value }: Call): Date | undefined {
  decision.readsLocalTime()
  const moment = momentOf(value)
  return moment === undefined ? undefined : new Date(wallTimeAt(moment, decision.clock))
}

function laterBy(from: number | undefined, count: number | undefined, unit: number | undefined): string | undefined {
  if (from === undefined || count === undefined || unit === undefined) return undefined
  const moment = Math.trunc(from + count * unit)
  return Math.abs(moment) <= END_OF_TIME ? isoOf(moment) : undefined
}
