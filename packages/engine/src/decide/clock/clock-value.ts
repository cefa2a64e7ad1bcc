import { DAY, startOfDay, wallTimeAt, type Instant } from '../../time-span/local-time.ts'
import { periodAt, type TimeZoneRules } from '../../time-span/time-zone-rules.ts'
import { numberOf, type Known } from '../values/read-value.ts'
import { momentsOfText } from './moments-of-text.ts'

/** Something that is read off the clock: what it is at each moment, and when it may become something else. */
export interface ClockValue {
  valueAt: (moment: Instant) => Known | undefined
  /** Moments, ascending or not, at which it may become another value, or compare otherwise with what is given. */
  changes: (from: Instant, against?: readonly Known[]) => readonly Instant[]
  /** Whether it may change after the last of these moments as well: then it is to be looked at again at that one. */
  isOpen: boolean
  /** The same of what functions make of it. */
  isOpenInside: boolean
  /** Of a moment itself: how much later it is than the clock. */
  shift?: number
}

const MINUTE = 60_000
/** Clocks are put on and back by whole quarters of an hour, and differ by them. */
const QUARTER = 15 * MINUTE
/** In so many days each hour has come, whatever the clock leaves out; and each day of a month. */
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

/** A moment: the clock's own, or one that is always so much later. Without a clock it is told in UTC. */
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

/** A moment of UTC as text; none outside the years of four digits. */
export function isoOf(moment: Instant): string | undefined {
  const date = new Date(Math.trunc(moment))
  const year = date.getUTCFullYear()
  return year >= 0 && year <= 9999 ? date.toISOString() : undefined
}

/** What a local clock shows of a moment: another hour at a quarter of an hour, another day at a midnight. */
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

/** How many whole units have passed since a moment. */
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

/** What a function makes of another one. With what it compares it, the moments at which that compares otherwise. */
export function mapped(of: ClockValue, valueAt: ClockValue['valueAt'], compared?: readonly Known[]): ClockValue {
  const isOpen = compared === undefined && of.isOpenInside
  return { valueAt, changes: (from) => of.changes(from, compared), isOpen, isOpenInside: isOpen }
}

/** The first moment after one at which a comparison of clock values comes out otherwise; undefined where it never does. */
export function nextOtherwise(
  values: readonly ClockValue[],
  against: readonly Known[],
  from: Instant,
  outcomeAt: (moment: Instant) => unknown,
): Instant | undefined {
  const now = outcomeAt(from)
  const moments = new Set(values.flatMap((value) => value.changes(from, against)))
  const later = [...moments].filter((moment) => moment > from).toSorted((a, b) => a - b)
  return (
    later.find((moment) => outcomeAt(moment) !== now) ??
    (values.some(({ isOpen }) => isOpen) ? later.at(-1) : undefined)
  )
}
