import { DAY, startOfDay, wallTimeAt, type Instant } from '../../time-span/local-time.ts'
import { periodAt, type TimeZoneRules } from '../../time-span/time-zone-rules.ts'
import { numberOf, type Known } from '../values/read-value.ts'
import { momentsOfText } from './moments-of-text.ts'

/** A value that comes from the clock: its value at each moment, and when it may change. */
export interface ClockValue {
  valueAt: (moment: Instant) => Known | undefined
  /** Moments at which the value, or its comparison with `against`, may change. In any order. */
  changes: (from: Instant, against?: readonly Known[]) => readonly Instant[]
  /** Whether it may also change after the last of these moments. Then it is checked again at the last one, or a day later. */
  isOpen: boolean
  /** `isOpen` of values that functions derive from this one. */
  isOpenInside: boolean
  /** If the value is itself a moment: how many milliseconds it is ahead of the clock. */
  shift?: number
}

const MINUTE = 60_000
/** Offsets of time zones, and their changes, are multiples of a quarter of an hour. */
const QUARTER = 15 * MINUTE
/** Within so many days each hour occurs, even if a clock change skips one; and each day of the month. */
const DAYS_OF_HOURS = 3
const DAYS_OF_MONTHS = 62
const STEPS_AHEAD = DAY / MINUTE

export function textAt(moment: Instant, clock: TimeZoneRules): string {
  const offset = Math.trunc(periodAt(clock, moment).offset / MINUTE)
  const local = new Date(moment + offset * MINUTE).toISOString().slice(0, -1)
  const [hours, minutes] = [Math.abs(offset) / 60, Math.abs(offset) % 60].map((part) =>
    String(Math.trunc(part)).padStart(2, '0'),
  )
  return `${local}${offset < 0 ? '-' : '+'}${hours}:${minutes}`
}

/** The current moment plus `shift` milliseconds, as text. Without a clock the text is in UTC. */
export function clockMoment(shift: number, clock?: TimeZoneRules): ClockValue {
  return {
    valueAt: (moment) => (clock ? textAt(moment + shift, clock) : isoOf(moment + shift)),
    changes: (from, against) =>
      against?.flatMap((value) => momentsOfText(String(value), clock)).map((moment) => moment - shift) ??
      Array.from({ length: STEPS_AHEAD }, (_, step) => (Math.floor(from / MINUTE) + step + 1) * MINUTE),
    isOpen: false,
    isOpenInside: true,
    shift,
  }
}

/** A moment as text in UTC; undefined outside the years 0 to 9999. */
export function isoOf(moment: Instant): string | undefined {
  const date = new Date(Math.trunc(moment))
  const year = date.getUTCFullYear()
  return year >= 0 && year <= 9999 ? date.toISOString() : undefined
}

/** The hour or day of a moment on a local clock. An hour may change at any quarter of an hour, a day at midnight. */
export function shownOf(
  of: ClockValue,
  unit: 'hour' | 'day',
  valueAt: ClockValue['valueAt'],
  clock: TimeZoneRules,
): ClockValue {
  const { shift } = of
  if (shift === undefined) return mapped(of, valueAt)
  const hours = (from: Instant) =>
    Array.from(
      { length: (DAYS_OF_HOURS * DAY) / QUARTER },
      (_, step) => (Math.floor((from + shift) / QUARTER) + step + 1) * QUARTER,
    )
  const days = (from: Instant) => {
    const midnight = Math.floor(wallTimeAt(from + shift, clock) / DAY) * DAY
    const dayAfter = (step: number) => new Date(midnight + (step + 1) * DAY).toISOString().slice(0, '2026-01-31'.length)
    return Array.from({ length: DAYS_OF_MONTHS }, (_, step) => startOfDay(dayAfter(step), clock))
  }
  const changes = unit === 'hour' ? hours : days
  return {
    valueAt,
    changes: (from) => changes(from).map((moment) => moment - shift),
    isOpen: false,
    isOpenInside: false,
  }
}

/** The number of whole units since a moment. */
export function passedSince(begin: Instant, unit: number, valueAt: ClockValue['valueAt']): ClockValue {
  const at = (count: number) => [begin + count * unit, begin + count * unit + 1]
  return {
    valueAt,
    changes: (from, against) => {
      const counts = against?.flatMap((value) => String(value).split(',')).flatMap((part) => numberOf(part) ?? [])
      if (counts)
        return counts.flatMap((count) => [Math.floor(count), Math.floor(count) + 1, Math.floor(count) - 1].flatMap(at))
      const first = Math.floor((from - begin) / unit)
      return Array.from({ length: STEPS_AHEAD }, (_, step) => at(first + step)).flat()
    },
    isOpen: false,
    isOpenInside: true,
  }
}

/** A value that a function derives from another. If it compares that one with `compared`, it changes only when these comparisons do. */
export function mapped(of: ClockValue, valueAt: ClockValue['valueAt'], compared?: readonly Known[]): ClockValue {
  const isOpen = compared === undefined && of.isOpenInside
  return { valueAt, changes: (from) => of.changes(from, compared), isOpen, isOpenInside: isOpen }
}

/** The first moment after `from` at which a comparison of clock values has another result; undefined if there is none. */
export function nextOtherwise(
  values: readonly ClockValue[],
  against: readonly Known[],
  from: Instant,
  outcomeAt: (moment: Instant) => unknown,
): Instant | undefined {
  const now = outcomeAt(from)
  const moments = new Set(values.flatMap((value) => value.changes(from, against)))
  const later = [...moments].filter((moment) => moment > from).toSorted((a, b) => a - b)
  const other = later.find((moment) => outcomeAt(moment) !== now)
  const last = values.some(({ isOpen }) => isOpen) ? later.at(-1) : undefined
  return other ?? (last && Math.min(last, from + DAY))
}
