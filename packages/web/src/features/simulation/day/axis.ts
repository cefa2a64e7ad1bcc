import { localOf } from '../../../catalogue/format/local-time.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** Distances between ticks. */
const DISTANCES = [
  5 * MINUTE,
  15 * MINUTE,
  30 * MINUTE,
  HOUR,
  2 * HOUR,
  3 * HOUR,
  6 * HOUR,
  12 * HOUR,
  DAY,
  7 * DAY,
  31 * DAY,
]
const MOST_TICKS = 13
const PERCENT = 100

/** A drawn span of time, in milliseconds. */
export interface Axis {
  from: number
  to: number
}

/** The axis for some moments: from the hour of the first to the last. */
export function axisOf(moments: readonly number[], until: number): Axis {
  const first = Math.min(...moments)
  const from = Math.floor(first / HOUR) * HOUR
  return { from: from === first ? from - HOUR / 2 : from, to: Math.max(until, ...moments, from + HOUR) }
}

/** The position of a moment, in per cent of the width. */
export function placeOf({ from, to }: Axis, at: number): number {
  return ((Math.min(Math.max(at, from), to) - from) / (to - from)) * PERCENT
}

/** The moment at a position, rounded to five minutes. */
export function momentAt({ from, to }: Axis, share: number): number {
  return Math.round((from + share * (to - from)) / STEP) * STEP
}
export const STEP = 5 * MINUTE

interface Tick {
  at: number
  text: string
}

/** Ticks at full hours or days of the local time. */
export function ticksOf({ from, to }: Axis, zone: string): Tick[] {
  const distance = DISTANCES.find((one) => (to - from) / one <= MOST_TICKS) ?? 366 * DAY
  const offset = Date.parse(`${localOf(from, zone)}Z`) - Math.floor(from / 1000) * 1000
  const first = Math.ceil((from + offset) / distance) * distance - offset
  const count = Math.max(0, Math.floor((to - first) / distance) + 1)
  return Array.from({ length: count }, (_, place) => first + place * distance).map((at) => ({
    at,
    text: tickText(localOf(at, zone), distance),
  }))
}

/** The time, or the date at midnight. */
function tickText(local: string, distance: number): string {
  const [day = '', time = ''] = local.split('T')
  return distance >= DAY || time === '00:00' ? day.slice('YYYY-'.length).replace('-', '/') : time
}
