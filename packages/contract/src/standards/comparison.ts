const NUMBER = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i

/**
 * Parses one amount of a comparison; undefined if it is not one.
 *
 * @param other The other end of a range: in `10-50 GiB` its unit applies to both ends.
 */
export type ReadAmount = (text: string, other?: string) => number | undefined

const OPERATORS = ['<', '<=', '>', '>='] as const
type Operator = (typeof OPERATORS)[number]

/** The numbers that a comparison accepts: from `low` to `high`. `<` and `>` exclude their end. */
export interface NumberRange {
  low: number
  high: number
  operator?: Operator
}

/** Parses a number in the format of contexts and stored units. */
export function plainNumber(text: string): number | undefined {
  const trimmed = text.trim()
  const number = NUMBER.test(trimmed) ? Number(trimmed) : Number.NaN
  return Number.isFinite(number) ? number : undefined
}

const OPERATED = /^([<>]=?)(.*)$/s

/**
 * Parses what a counted input is compared with: a number, `low-high`, `low-`, or an operator with a number; undefined for
 * any other text. `read` can parse amounts with units.
 *
 * @example readComparison('>= 20') // { low: 20, high: Infinity }
 */
export function readComparison(text: string, read: ReadAmount = plainNumber): NumberRange | undefined {
  const [, sign, rest = ''] = OPERATED.exec(text.trim()) ?? []
  const operator = OPERATORS.find((one) => one === sign)
  if (!operator) return readRange(text, read)
  const number = read(rest)
  if (number === undefined) return undefined
  const isAbove = operator === '>' || operator === '>='
  return {
    low: isAbove ? number : Number.NEGATIVE_INFINITY,
    high: isAbove ? Number.POSITIVE_INFINITY : number,
    operator,
  }
}

/** Dashes up to the one between two ends: `-1e-5-2`. A sign at the beginning does not count. */
const MOST_DASHES = 2

/**
 * Parses a number, `low-high` (both ends included), or `low-`.
 *
 * @example readRange('20481-') // { low: 20481, high: Infinity }
 */
export function readRange(text: string, read: ReadAmount = plainNumber): NumberRange | undefined {
  const single = read(text)
  if (single !== undefined) return { low: single, high: single }
  let dash = 0
  for (let tries = 0; tries < MOST_DASHES; tries += 1) {
    dash = text.indexOf('-', dash + 1)
    if (dash === -1) return undefined
    const [begin, end] = [text.slice(0, dash).trim(), text.slice(dash + 1).trim()]
    const low = read(begin, end)
    const high = end === '' ? Number.POSITIVE_INFINITY : read(end, begin)
    if (low !== undefined && high !== undefined && low <= high) return { low, high }
  }
  return undefined
}

export function holdsNumber({ low, high, operator }: NumberRange, number: number): boolean {
  const isOpen = operator === '<' || operator === '>'
  return isOpen ? low < number && number < high : low <= number && number <= high
}

/**
 * Formats a comparison for storage, or for people if `write` adds units.
 *
 * @example writeComparison({ low: 0, high: 50 }) // '0-50'
 */
export function writeComparison(
  { low, high, operator }: NumberRange,
  write: (amount: number) => string = String,
): string {
  if (operator) return `${operator} ${write(Number.isFinite(low) ? low : high)}`
  if (low === high) return write(low)
  return `${write(low)}-${Number.isFinite(high) ? write(high) : ''}`
}
