import type { RowOf } from '@tollgate/contract/catalogue/define-catalogue.ts'
import type { timespanDetail } from '@tollgate/contract/catalogues/timespan-detail.ts'
import { DAY, HOUR, wallTimeAt, type Instant, type WallTime } from './local-time.ts'
import type { TimeZone } from './time-zone-rules.ts'

/** The fields of a time span detail that say when it runs (wire contract, section 2 "timespan-detail"). */
export type TimeSpanRow = Pick<
  RowOf<typeof timespanDetail>,
  'cycle_begin_date' | 'cycle_unit' | 'duration' | 'time_unit'
>

/** How often a row recurs: `cycle_unit` as a word. */
export type Cycle = 'day' | 'week' | 'month' | 'year' | 'once'

const CYCLES: Readonly<Record<number, Cycle>> = { 1: 'day', 2: 'week', 3: 'month', 4: 'year', 9: 'once' }
/** Milliseconds of a `time_unit`. */
const UNITS: Readonly<Record<string, number>> = { S: 1000, N: 60_000, H: HOUR, D: DAY }
const OFFSET = /(Z|[+-]\d\d:?\d\d)$/i

/** A row, computed for a time zone. */
export interface Recurrence {
  /** The first begin in local time. */
  begin: WallTime
  /** Nothing runs before this moment: the first begin, if that has an offset. */
  notBefore: Instant
  cycle: Cycle
  /** Milliseconds of local time. */
  duration: number
}

/** Reads a row. Throws a `RangeError` for a code that no stored row has. */
export function recurrenceOf(row: TimeSpanRow, timeZone: TimeZone): Recurrence {
  const cycle = CYCLES[row.cycle_unit]
  const unit = UNITS[row.time_unit]
  if (!cycle || !unit)
    throw new RangeError(`No time span has the unit ${row.time_unit} and the cycle ${row.cycle_unit}`)
  const { moment, wall } = readBegin(row.cycle_begin_date)
  return {
    begin: moment === undefined ? wall : wallTimeAt(moment, timeZone),
    notBefore: moment ?? Number.NEGATIVE_INFINITY,
    cycle,
    duration: row.duration * unit,
  }
}

/** Reads a begin: its local time and, if it has an offset, its moment. */
export function readBegin(text: string): { wall: WallTime; moment?: Instant; offset?: string } {
  const offset = OFFSET.exec(text.slice('2026-01-01'.length))?.[0]
  const clock = offset === undefined ? text : text.slice(0, -offset.length)
  const wall = Date.parse(`${clock}Z`)
  return offset === undefined ? { wall } : { wall, moment: Date.parse(text), offset }
}
