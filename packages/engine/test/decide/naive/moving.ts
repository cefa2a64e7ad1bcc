import { wallOf } from './clock.ts'
import { asNumber, momentIn, type Value } from './values.ts'

// Statement 34: values that go on with the clock. The moments that could matter are listed, and each is tried.

const [MINUTE, QUARTER, DAY] = [60_000, 900_000, 86_400_000]

/** A value of which is known what it is at every moment. */
export interface Moving {
  at: (moment: number) => Value | null
  /** A moment, the hour or the day on the wall, a count of units since a moment, or made of another one. */
  kind: 'moment' | 'hour' | 'day' | 'count' | 'made'
  /** Of a moment and what is shown of it: how much later than now. */
  shift: number
  /** Whose wall the text of a moment shows; null: that of UTC. */
  zone: string | null
  begin: number
  unit: number
  of: Moving | null
  /** What it is looked up among. */
  among: readonly string[] | null
}

export const still: Omit<Moving, 'at' | 'kind'> = { shift: 0, zone: null, begin: 0, unit: 1, of: null, among: null }

/** A moment as ISO text, with the offset of a place. */
export function localText(at: number, zone: string): string {
  const minutes = Math.trunc((wallOf(at, zone) - at) / MINUTE)
  const text = new Date(at + minutes * MINUTE).toISOString().replace('Z', minutes < 0 ? '-' : '+')
  const two = (part: number) => `${part < 10 ? '0' : ''}${part}`
  return `${text}${two(Math.floor(Math.abs(minutes) / 60))}:${two(Math.abs(minutes) % 60)}`
}

/** The first moment after `now` at which a comparison comes out otherwise. */
export function firstOther(
  moving: readonly Moving[],
  others: readonly Value[],
  now: number,
  zone: string,
  compare: (moment: number) => unknown,
): number | undefined {
  const tried = moving.flatMap((one) => momentsOf(one, others, now, zone)).filter((at) => at > now)
  tried.sort((a, b) => a - b)
  const before = compare(now)
  for (const at of tried) if (compare(at) !== before) return at
  // What could not be followed to its end is asked about again where the trying ended, or a day later.
  const last = moving.some(isCut) ? tried.at(-1) : undefined
  return last === undefined ? undefined : Math.min(last, now + DAY)
}

function isCut({ kind, of, among }: Moving): boolean {
  return kind === 'made' && among === null && of !== null && (of.kind === 'moment' || of.kind === 'count' || isCut(of))
}

function momentsOf(one: Moving, others: readonly Value[] | null, now: number, zone: string): number[] {
  if (one.kind === 'made') return one.of === null ? [] : momentsOf(one.of, one.among, now, zone)
  if (one.kind === 'hour') return every(QUARTER, 288, now + one.shift).map((at) => at - one.shift)
  if (one.kind === 'day') return midnights(now + one.shift, zone).map((at) => at - one.shift)
  const parts = others?.flatMap((other) => String(other).split(',')).map((part) => part.trim())
  if (one.kind === 'count') {
    const counts = parts
      ?.flatMap((part) => asNumber(part) ?? [])
      .flatMap((n) => [-1, 0, 1].map((by) => Math.floor(n) + by))
    const first = Math.floor((now - one.begin) / one.unit)
    const all = counts ?? Array.from({ length: 1440 }, (_, step) => first + step)
    return all.flatMap((count) => [one.begin + count * one.unit, one.begin + count * one.unit + 1])
  }
  if (!parts) return every(MINUTE, 1440, now)
  return parts.flatMap((part) => [...passing(part), ...beginning(part, one.zone)]).map((at) => at - one.shift)
}

function every(step: number, count: number, from: number): number[] {
  const first = from - (((from % step) + step) % step) + step
  return Array.from({ length: count }, (_, index) => first + index * step)
}

/** Quarters of an hour at which the wall shows another date, for two months. */
function midnights(from: number, zone: string): number[] {
  const day = (at: number) => Math.floor(wallOf(at, zone) / DAY)
  const last = day(from) + 62
  const found: number[] = []
  for (const at of every(QUARTER, 64 * 96, from)) {
    if (day(at) > last) break
    if (day(at) > day(at - 1)) found.push(at)
  }
  return found
}

function passing(part: string): number[] {
  const moment = momentIn(part)
  return moment === null ? [] : [moment, moment + 1]
}

/** How many digits each part of a time has, and the numbers that it may be. */
const PARTS = [
  [4, 0, 9999],
  [2, 1, 12],
  [2, 1, 31],
  [2, 0, 23],
  [2, 0, 59],
  [2, 0, 59],
  [3, 0, 999],
] as const

/** When the text on the wall begins to begin so, and ceases to: that of a part whose last digits are open, at either end. */
function beginning(written: string, zone: string | null): number[] {
  const part = written
    .slice(0, '2026-01-31T00:00:00.000'.length)
    .toUpperCase()
    .replace(/[-T:.]$/, '')
  if (!/^\d{1,4}$|^\d{4}(-\d\d){0,2}$|^\d{4}-\d$|^\d{4}-\d\d-\d$|^\d{4}-\d\d-\d\dT[\d:.]+$/.test(part)) return []
  const given = part.split(/[-T:.]/)
  const place = given.length - 1
  const [width = 0, least = 0, most = 0] = PARTS[place] ?? []
  const open = width - (given[place]?.length ?? 0)
  const low = Math.max(least, Number(given[place]) * 10 ** open)
  const high = Math.min(most, (Number(given[place]) + 1) * 10 ** open - 1)
  const days: number[] = []
  // The last day that a month has, whichever it is.
  for (const last of place === 2 ? [28, 29, 30, 31] : [high]) if (last <= high) days.push(last)
  const walls = [low, ...(place === 2 ? [...days, high] : days).map((one) => one + 1)].map((one) => {
    const [y, mo = 1, d = 1, h = 0, mi = 0, s = 0, ms = 0] = given.with(place, String(one)).map(Number)
    return Date.UTC(y ?? 0, mo - 1, d, h, mi, s, ms)
  })
  return walls.flatMap((wall) => (zone === null ? [wall] : crossings(wall, zone)))
}

/** The moments at which a wall comes to show a time, or to show less again. */
function crossings(wall: number, zone: string): number[] {
  const found: number[] = []
  for (let offset = -60; offset <= 60; offset += 1) {
    const at = wall - offset * QUARTER
    if (wallOf(at, zone) >= wall !== wallOf(at - 1, zone) >= wall) found.push(at)
  }
  return found
}
