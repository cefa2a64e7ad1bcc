import { isIsoDateTime } from '@tollgate/contract/standards/iso-date-time.ts'

/** Without a zone, which is in a field of its own. */
const WALL_TIME = /^\d{4}-\d\d-\d\dT[\d:.]+$/

const NUMERIC = {
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
} as const

/** A cache: creating a format is the slowest part of handling a key in the simulator. */
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string): Intl.DateTimeFormat {
  const format = formats.get(zone) ?? new Intl.DateTimeFormat('en-US', { ...NUMERIC, timeZone: zone })
  formats.set(zone, format)
  return format
}

/** A cache: a time line asks for the same hundreds of instants at every move. */
const walls = new Map<string, number>()
const MOST_WALLS = 5000

/** Local time in a zone, as milliseconds of a UTC clock. Throws a `RangeError` for an unknown zone. */
function wallOf(instant: number, zone: string): number {
  const key = `${instant} ${zone}`
  const wall = walls.get(key) ?? readWall(instant, zone)
  if (walls.size >= MOST_WALLS) walls.clear()
  walls.set(key, wall)
  return wall
}

function readWall(instant: number, zone: string): number {
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

export function isTimeZone(zone: string): boolean {
  try {
    return formatOf(zone) !== undefined
  } catch {
    return false
  }
}

/**
 * The instant of a local time. In the gap of a clock change the time is shifted forward; of two instants the first
 * counts.
 * @example instantOf('2026-03-02T19:10', 'Europe/Berlin') // '2026-03-02T18:10:00.000Z'
 */
export function instantOf(local: string, zone: string): string | undefined {
  if (!WALL_TIME.test(local) || !isIsoDateTime(local)) return undefined
  const wall = Date.parse(`${local}Z`)
  const first = wall - (wallOf(wall, zone) - wall)
  return new Date(wall - (wallOf(first, zone) - first)).toISOString()
}

/** What is wrong with a typed local time; undefined if it is an instant of the zone. */
export function momentFault(local: string, zone: string): string | undefined {
  const instant = instantOf(local, zone)
  if (instant === undefined) return 'Must be a date and a time, such as 2026/03/02 19:10'
  if (wallOf(Date.parse(instant), zone) === Math.floor(Date.parse(`${local}Z`) / 1000) * 1000) return undefined
  return `There is no ${local.replaceAll('-', '/').replace('T', ' ')} in ${zone}: the clock skips it`
}

/** Local time in a zone, to the minute, or to the second if there are seconds. */
export function localOf(instant: string | number, zone: string): string {
  const at = Math.floor(new Date(instant).getTime() / 1000) * 1000
  const text = new Date(wallOf(at, zone)).toISOString().slice(0, '2026-03-02T19:10:00'.length)
  return text.endsWith(':00') ? text.slice(0, -':00'.length) : text
}

/** `2026/03/02 22:00 (Europe/Rome)` */
export function momentWords(instant: string, zone: string): string {
  return `${localOf(instant, zone).replaceAll('-', '/').replace('T', ' ')} (${zone})`
}
