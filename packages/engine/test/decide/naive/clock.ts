import type { TimeSpanDetailRow } from '../../../src/decide/rows/policy-data.ts'

// The clock on the wall by Intl, and time spans by trying: a second route to what the engine works out.

const QUARTER = 900_000
const HOUR = 3_600_000
const DAY = 24 * HOUR
const UNITS: Record<string, number> = { S: 1000, N: 60_000, H: HOUR, D: DAY }
/** Days looked ahead for a change, further where none is found: what begins once a year may fall into a gap of the clock. */
const HORIZONS = [2, 40, 400, 800]

const formats = new Map<string, Intl.DateTimeFormat>()
/** By zone and moment. A clock is put on or back at a quarter of an hour, and not twice in a day. */
const offsets = new Map<string, Map<number, number>>()

/** What the clock shows, in the UTC fields of a number of milliseconds. */
export function wallOf(at: number, zone: string): number {
  return at + offsetOf(at, zone)
}

function offsetOf(at: number, zone: string): number {
  const day = Math.floor(at / DAY) * DAY
  const [from, to] = [offsetAt(day, zone), offsetAt(day + DAY, zone)]
  return from === to ? from : offsetAt(Math.floor(at / QUARTER) * QUARTER, zone)
}

function offsetAt(at: number, zone: string): number {
  const ofZone = offsets.get(zone) ?? new Map<number, number>()
  offsets.set(zone, ofZone)
  const known = ofZone.get(at)
  if (known !== undefined) return known
  const offset = shownAt(at, zone) - at
  ofZone.set(at, offset)
  return offset
}

function shownAt(at: number, zone: string): number {
  let format = formats.get(zone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
    formats.set(zone, format)
  }
  const parts: Record<string, number> = {}
  for (const { type, value } of format.formatToParts(at)) parts[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

/** The day that a calendar on the wall shows. */
export function shownDay(at: number, zone: string): string {
  return new Date(wallOf(at, zone)).toISOString().slice(0, 10)
}

const begins = new Map<string, number>()

/** The first quarter of an hour at which that day, or a later one, is shown. */
export function beginOfDay(day: string, zone: string): number {
  const key = `${day} ${zone}`
  let at = begins.get(key) ?? Date.parse(`${day}T00:00:00Z`) - DAY
  while (shownDay(at, zone) < day) at += QUARTER
  begins.set(key, at)
  return at
}

function beginOf(row: TimeSpanDetailRow, zone: string): { wall: number; notBefore: number } {
  const zoned = /(Z|[+-]\d\d:\d\d)$/.test(row.cycle_begin_date)
  if (!zoned) return { wall: Date.parse(`${row.cycle_begin_date}Z`), notBefore: -Infinity }
  const moment = Date.parse(row.cycle_begin_date)
  return { wall: wallOf(moment, zone), notBefore: moment }
}

/** The begin of the k-th cycle on the wall. */
function cycle(row: TimeSpanDetailRow, first: number, k: number): number {
  if (row.cycle_unit === 1) return first + k * DAY
  if (row.cycle_unit === 2) return first + k * 7 * DAY
  if (row.cycle_unit === 9) return first
  const date = new Date(first)
  const months = date.getUTCMonth() + (row.cycle_unit === 4 ? 12 * k : k)
  const year = date.getUTCFullYear() + Math.floor(months / 12)
  const month = ((months % 12) + 12) % 12
  const length = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return Date.UTC(year, month, Math.min(date.getUTCDate(), length)) + (((first % DAY) + DAY) % DAY)
}

const SHORTEST: Record<number, number> = { 1: DAY, 2: 7 * DAY, 3: 28 * DAY, 4: 365 * DAY }

/** The cycles of a row that could touch a stretch of wall time. */
function cyclesNear(row: TimeSpanDetailRow, first: number, from: number, to: number): number[] {
  if (row.cycle_unit === 9) return [0]
  const shortest = SHORTEST[row.cycle_unit] ?? DAY
  const longest = { 1: DAY, 2: 7 * DAY, 3: 31 * DAY, 4: 366 * DAY }[row.cycle_unit] ?? DAY
  const duration = row.duration * (UNITS[row.time_unit] ?? 0)
  const low = Math.max(0, Math.floor((from - duration - first) / (from > first ? longest : shortest)) - 2)
  const high = Math.ceil((to - first) / shortest) + 2
  const found: number[] = []
  for (let k = low; k <= high; k += 1) {
    const begin = cycle(row, first, k)
    if (begin > to) break
    if (begin + duration >= from) found.push(k)
  }
  return found
}

/** Statement 21. */
export function runs(rows: readonly TimeSpanDetailRow[], at: number, zone: string): boolean {
  const now = wallOf(at, zone)
  return rows.some((row) => {
    const { wall, notBefore } = beginOf(row, zone)
    const duration = row.duration * (UNITS[row.time_unit] ?? 0)
    if (at < notBefore) return false
    return cyclesNear(row, wall, now, now).some((k) => {
      const begin = cycle(row, wall, k)
      return begin <= now && now < begin + duration
    })
  })
}

/** The first moment after `at` at which the span starts or stops. */
export function nextChange(rows: readonly TimeSpanDetailRow[], at: number, zone: string): number | undefined {
  const now = runs(rows, at, zone)
  for (const days of HORIZONS) {
    const until = at + days * DAY
    const moments = [...candidates(rows, at, until, zone)].filter((moment) => moment > at && moment <= until)
    const found = moments.toSorted((a, b) => a - b).find((moment) => runs(rows, moment, zone) !== now)
    if (found !== undefined) return found
  }
  return undefined
}

/** Moments at which a row may start or stop: where its walls are shown, and where the clock is put on or back near them. */
function candidates(rows: readonly TimeSpanDetailRow[], at: number, until: number, zone: string): Set<number> {
  const found = new Set<number>()
  for (const row of rows) {
    const { wall, notBefore } = beginOf(row, zone)
    const duration = row.duration * (UNITS[row.time_unit] ?? 0)
    found.add(notBefore)
    for (const k of cyclesNear(row, wall, at - 2 * DAY, until + 2 * DAY)) {
      const begin = cycle(row, wall, k)
      for (const edge of [begin, begin + duration]) for (const moment of momentsNear(edge, zone)) found.add(moment)
    }
  }
  return found
}

function momentsNear(wall: number, zone: string): number[] {
  const [before, after] = [offsetOf(wall - DAY, zone), offsetOf(wall + DAY, zone)]
  if (before === after) return [wall - before]
  let [low, high] = [wall - DAY, wall + DAY]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (offsetOf(middle, zone) === before) low = middle
    else high = middle
  }
  return [wall - before, wall - after, high]
}
