// How values are read: written from the wire contract, section 8 "Fine points".

export type Value = string | number

export function asNumber(value: Value | null | undefined): number | null {
  if (typeof value === 'number') return value
  if (value === null || value === undefined) return null
  const text = value.trim()
  if (!/^[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?$/.test(text)) return null
  const number = Number.parseFloat(text)
  return Number.isFinite(number) ? number : null
}

/** A number by its digits, and how many of them stand behind the point. */
export interface Exact {
  digits: bigint
  places: number
}

/** Statement 12: digits are whole numbers of any length, others are decimals. */
export function asExact(value: Value): Exact | null {
  const text = String(value).trim().replace(/^\+/, '')
  if (!/^-?\d+$/.test(text) && asNumber(text) === null) return null
  const [figure = '', exponent = '0'] = text.toLowerCase().split('e')
  const [whole = '', fraction = ''] = figure.split('.')
  return {
    digits: BigInt(`${whole === '-' ? '-0' : whole}${fraction}` || '0'),
    places: fraction.length - Number(exponent),
  }
}

export function compareExact(a: Exact, b: Exact): number {
  const most = Math.max(a.places, b.places)
  const [x, y] = [a, b].map(({ digits, places }) => digits * 10n ** BigInt(most - places)) as [bigint, bigint]
  return x < y ? -1 : x > y ? 1 : 0
}

/** The ends of a range; null where one is open. */
export function asRange(text: string): [Exact | null, Exact | null] | null {
  for (let place = 0; place < text.length; place += 1) {
    if (text.charAt(place) !== '-') continue
    const [low, high] = [text.slice(0, place).trim(), text.slice(place + 1).trim()]
    const isEnd = (end: string) => end === '' || /^[-+]?\d+(\.\d+)?$/.test(end)
    if (!isEnd(low) || !isEnd(high) || (low === '' && high === '')) continue
    // A sign belongs to its number: the dash between is the first that leaves a number, or nothing, in front of it.
    if (low === '' && /^[-+]?\d+(\.\d+)?\s*-/.test(text.trim())) continue
    return [low === '' ? null : asExact(low), high === '' ? null : asExact(high)]
  }
  return null
}

/** What units write as a range: `low-high` or `low-`, each end a number. */
export function asUnitRange(text: string): [number, number] | null {
  const found: [number, number][] = []
  for (let place = text.indexOf('-'); place >= 0; place = text.indexOf('-', place + 1)) {
    const [low, high] = [asNumber(text.slice(0, place)), asNumber(text.slice(place + 1))]
    const isOpen = text.slice(place + 1).trim() === ''
    if (low !== null && (isOpen || high !== null)) found.push([low, isOpen ? Infinity : (high ?? low)])
  }
  const [range] = found.filter(([low, high]) => low <= high)
  return range ?? null
}

export function same(a: Value, b: Value): boolean {
  return String(a).trim().toLowerCase() === String(b).trim().toLowerCase()
}

export function asId(text: string | null | undefined): number | null {
  const trimmed = (text ?? '').trim()
  return /^[1-9][0-9]*$/.test(trimmed) ? Number(trimmed) : null
}

/** A number is too large to be written. */
export class TooLarge extends Error {}

/** Sums, products and rests as they are worked out on paper: digits, and where the point stands. */
export function onPaper(a: number, operator: '+' | '-' | '*' | 'percent of' | '%' | '/', b: number): number {
  const [x, y] = [digitsOf(a), digitsOf(b)]
  const places = Math.max(x.places, y.places)
  const [p, q] = [x, y].map(({ digits, places: of }) => digits * 10n ** BigInt(places - of)) as [bigint, bigint]
  if (operator === '*') return written(x.digits * y.digits, x.places + y.places)
  if (operator === 'percent of') return written(x.digits * y.digits, x.places + y.places + 2)
  if (operator === '/') {
    // Forty digits more than either side has.
    const more = 40 + Math.max(0, String(q).length - String(p).length)
    return written((p * 10n ** BigInt(more)) / q, more)
  }
  return written(operator === '+' ? p + q : operator === '-' ? p - q : p % q, places)
}

function digitsOf(number: number): { digits: bigint; places: number } {
  const [digits = '', exponent = '0'] = String(number).split('e')
  const [whole = '', fraction = ''] = digits.split('.')
  const places = fraction.length - Number(exponent)
  const all = BigInt(whole + fraction)
  return places < 0 ? { digits: all * 10n ** BigInt(-places), places: 0 } : { digits: all, places }
}

function written(digits: bigint, places: number): number {
  const number = Number(`${digits}e-${places}`)
  if (Math.abs(number) === Infinity) throw new TooLarge()
  return number === 0 ? 0 : number
}

/** -1, 0 or 1, by code units. */
export function order(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

export function dayOf(instant: string): string {
  return instant.slice(0, '2026-01-31'.length)
}

export function dayAfter(instant: string): string {
  return new Date(Date.parse(`${dayOf(instant)}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
}

export function inForce(row: { eff_date: string; exp_date: string | null }, day: string): boolean {
  if (dayOf(row.eff_date) > day) return false
  return row.exp_date === null || dayOf(row.exp_date) >= day
}

export function momentIn(value: Value | undefined): number | null {
  if (typeof value !== 'string') return null
  if (!/^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)?)?$/.test(value)) return null
  const text = value.length === 10 ? `${value}T00:00:00Z` : /(Z|[+-]\d\d:\d\d)$/.test(value) ? value : `${value}Z`
  const moment = Date.parse(text)
  if (Number.isNaN(moment)) return null
  // A day that the month does not have rolls over: then it is no date.
  return new Date(`${value.slice(0, 10)}T00:00:00Z`).toISOString().slice(0, 10) === value.slice(0, 10) ? moment : null
}
