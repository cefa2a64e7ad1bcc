import { plainNumber } from './comparison.ts'
import type { CC_UNIT_TYPE } from './gx-enumerations.ts'
import { chosenUnitSystem, type UnitSystem } from './unit-system.ts'

/** A CC-Unit-Type (RFC 8506 8.32), the wire field `rum`. */
type Unit = (typeof CC_UNIT_TYPE)[number]['value']

const TIME: Unit = 0
const TOTAL_OCTETS: Unit = 2
const VOLUMES: readonly number[] = [TOTAL_OCTETS, 3, 4] satisfies Unit[]

/** Units of balances by category (`bal_type`): octets and seconds. */
export const BALANCE_UNITS: Readonly<Record<number, Unit>> = { 2: TOTAL_OCTETS, 3: TIME }
const SERVICE_UNITS: Unit = 5

/** Amounts lie within 0 and this one: larger ones are not exact (statement 24). */
export const MOST_AMOUNT = 2 ** 53

/** Of other whole numbers above 2^53 another one would be stored. */
export function isExactFigure(text: string): boolean {
  const digits = /^[+-]?0*([1-9]\d{15,})$/.exec(text)?.[1]
  if (digits === undefined) return true
  const number = Number(digits)
  return Number.isFinite(number) && BigInt(digits) === BigInt(number)
}

const PREFIXES = ['', 'k', 'M', 'G', 'T', 'P']
/** The most decimal places of a rounded figure. With more, another unit is better. */
const DECIMALS = 2

const grouped = new Intl.NumberFormat('en-US', { maximumFractionDigits: 6 })
const rounded = new Intl.NumberFormat('en-US', { maximumFractionDigits: DECIMALS })

/**
 * Formats a quota with the unit of its `rum`: octets in the largest exact decimal or binary unit, seconds as hours, minutes
 * and seconds. Without a unit, the plain figure.
 *
 * @example formatQuantity(10_000_000_000, 2) // '10 GB'
 * @example formatQuantity(5400, 0) // '1 h 30 min'
 * @param limits The amounts shown beside it. If the user chose no unit system, octets are shown in that of the limits.
 */
export function formatQuantity(value: number, rum: number | null, limits: readonly number[] = []): string {
  return quantityIn(chosenUnitSystem() ?? systemOf(limits), value, rum)
}

/** Binary if one of the amounts is exact in binary units only. */
function systemOf(limits: readonly number[]): UnitSystem | undefined {
  const large = limits.filter((limit) => limit >= 1000)
  if (large.length === 0) return undefined
  const isBinary = (limit: number) =>
    exactly(limit, 1000, 'B') === undefined && exactly(limit, 1024, 'iB') !== undefined
  return large.some(isBinary) ? 'binary' : 'decimal'
}

function quantityIn(system: UnitSystem | undefined, value: number, rum: number | null): string {
  if (rum === TIME) return formatSeconds(value)
  if (rum !== null && VOLUMES.includes(rum)) return formatOctets(value, system)
  return rum === SERVICE_UNITS ? `${grouped.format(value)} ${value === 1 ? 'unit' : 'units'}` : grouped.format(value)
}

/**
 * Like `formatQuantity`, with the stored figure in brackets; undefined if the unit has no name.
 *
 * @example formatExactQuantity(5_368_709_120, 2) // '5 GiB (5368709120 octets)'
 * @example formatExactQuantity(45, 0) // '45 s'
 */
export function formatExactQuantity(value: number, rum: number): string | undefined {
  const isTime = rum === TIME
  if (!isTime && !VOLUMES.includes(rum)) return undefined
  const stored = `${value} ${isTime ? 's' : 'octets'}`
  return value < (isTime ? 60 : 1000) ? stored : `${formatQuantity(value, rum)} (${stored})`
}

const SYSTEMS = { decimal: { base: 1000, suffix: 'B' }, binary: { base: 1024, suffix: 'iB' } } as const

function formatOctets(value: number, system: UnitSystem | undefined): string {
  if (system !== undefined) {
    const { base, suffix } = SYSTEMS[system]
    return exactly(value, base, suffix) ?? `≈ ${inLargest(value, base, suffix)}`
  }
  return exactly(value, 1000, 'B') ?? exactly(value, 1024, 'iB') ?? `≈ ${inLargest(value, 1000, 'B')}`
}

function exactly(value: number, base: number, suffix: string): string | undefined {
  const scaled = value / base ** stepsOf(value, base)
  const isExact = Math.abs(scaled * 10 ** DECIMALS - Math.round(scaled * 10 ** DECIMALS)) < 1e-9
  return isExact ? inLargest(value, base, suffix) : undefined
}

function inLargest(value: number, base: number, suffix: string): string {
  const steps = stepsOf(value, base)
  const prefix = base === 1024 ? (PREFIXES[steps] ?? '').toUpperCase() : PREFIXES[steps]
  return `${rounded.format(value / base ** steps)} ${steps === 0 ? 'B' : `${prefix}${suffix}`}`
}

function stepsOf(value: number, base: number): number {
  const steps = PREFIXES.findLastIndex((_prefix, index) => value >= base ** index)
  return Math.max(0, steps)
}

function formatSeconds(value: number): string {
  if (!Number.isInteger(value)) return `${grouped.format(value)} s`
  const parts = [
    [Math.floor(value / 3600), 'h'],
    [Math.floor((value % 3600) / 60), 'min'],
    [value % 60, 's'],
  ] as const
  const said = parts.filter(([amount]) => amount > 0).map(([amount, unit]) => `${grouped.format(amount)} ${unit}`)
  return said.length === 0 ? '0 s' : said.join(' ')
}

/** The unit of a typed amount: a CC-Unit-Type, none, or any with a name if the unit is not known. */
export type AmountUnit = number | null | 'any'

const FACTORS: Readonly<Record<string, number>> = { s: 1, min: 60, h: 3600, d: 86_400 }
const OCTETS = /^([kmgtp]?)(i?)b$/i
const GROUPED = /^[+-]?\d{1,3}(?:[,_ \u00A0\u202F]\d{3})+(?:\.\d+)?$/
const WITH_UNIT = /^(.*?[\d.])\s*([a-z]+)$/is
/** The blank between the parts of `1 h 30 min`. */
const BETWEEN_PARTS = /(?<=[a-z])\s+(?=\d)/i

/**
 * Parses a typed amount, plain or with an allowed unit; undefined for any other text.
 *
 * @example readAmount('10 GB', 2) // 10_000_000_000
 */
export function readAmount(text: string, unit: AmountUnit): number | undefined {
  const typed = text.trim().replace(/^\u2212/, '-')
  const figure = figureOf(typed)
  if (figure !== undefined) return figure
  const parts = typed.split(BETWEEN_PARTS)
  const amounts = parts.map((part) => amountWithUnit(part, parts.length > 1 ? partUnit(unit) : unit))
  return sumOf(amounts)
}

/** Only times have several parts. */
function partUnit(unit: AmountUnit): AmountUnit {
  return unit === 'any' || unit === TIME ? TIME : null
}

function figureOf(text: string): number | undefined {
  return plainNumber(GROUPED.test(text) ? text.replaceAll(/[,_ \u00A0\u202F]/g, '') : text)
}

function sumOf(amounts: readonly (number | undefined)[]): number | undefined {
  return amounts.reduce((sum, amount) => (sum === undefined || amount === undefined ? undefined : sum + amount), 0)
}

function amountWithUnit(text: string, unit: AmountUnit): number | undefined {
  const [, figure = '', name = ''] = WITH_UNIT.exec(text) ?? []
  const [amount, factor] = [figureOf(figure), factorOf(name, unit)]
  if (amount === undefined || factor === undefined || factor === 1) return factor && amount
  const [value, whole] = [amount * factor, Math.round(amount * factor)]
  // 1.1 GB is 1,100,000,000.0000001 octets in binary.
  return Math.abs(value - whole) <= Math.abs(whole) * 4 * Number.EPSILON ? whole : value
}

function factorOf(name: string, unit: AmountUnit): number | undefined {
  if (unit === SERVICE_UNITS) return /^units?$/i.test(name) ? 1 : undefined
  const isVolume = unit === 'any' || (unit !== null && VOLUMES.includes(unit))
  return (
    (isVolume ? octetsOf(name) : undefined) ??
    (unit === 'any' || unit === TIME ? FACTORS[name.toLowerCase()] : undefined)
  )
}

function octetsOf(name: string): number | undefined {
  const [, prefix, binary] = OCTETS.exec(name) ?? []
  if (prefix === undefined) return undefined
  const steps = PREFIXES.findIndex((known) => known.toLowerCase() === prefix.toLowerCase())
  return (binary === '' ? 1000 : 1024) ** steps
}

/**
 * Formats an amount for a text field. Parsing it gives the same figure.
 *
 * @example writeAmount(53_687_091_200, 2) // '50 GiB'
 */
export function writeAmount(value: number, unit: AmountUnit): string {
  const base = typeof unit === 'number' ? BASES[unit] : undefined
  if (typeof unit !== 'number' || base === undefined) return String(value)
  const text = quantityIn(undefined, value, unit)
  return readAmount(text, unit) === value ? text : `${value} ${base}`
}

const BASES: Readonly<Record<number, string>> = {
  [TIME]: 's',
  [SERVICE_UNITS]: 'units',
  ...Object.fromEntries(VOLUMES.map((unit) => [unit, 'B'])),
}
