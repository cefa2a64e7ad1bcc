import { readComparison, writeComparison, type NumberRange } from './comparison.ts'
import { readAmount, writeAmount, type AmountUnit } from './quantity.ts'

const DASHES = /[\u2012-\u2015\u2212]/g
/** How operators are said. */
const SIGNS = { '>=': 'at least', '>': 'more than', '<=': 'at most', '<': 'less than' } as const
const SAID = /^(?:at least|more than|at most|less than)\b/i
const ABOVE = / and above$/i
const ONE_UNIT = /^(?<amount>[^a-z]*[\d.])\s*(?<unit>[a-z]+)$/i

/**
 * Parses a typed comparison with units. A unit at one end of a range applies to both ends.
 *
 * @example readTypedComparison('10-50 GiB', 2) // { low: 10_737_418_240, high: 53_687_091_200 }
 */
export function readTypedComparison(text: string, unit: AmountUnit): NumberRange | undefined {
  const typed = text
    .trim()
    .replaceAll(DASHES, '-')
    .replace(/^≥/, '>=')
    .replace(/^≤/, '<=')
    .replace(SAID, signOf)
    .replace(ABOVE, '-')
  return readComparison(typed, (amount, other = '') => readAmount(withUnitOf(amount.trim(), other), unit))
}

function signOf(said: string): string {
  return Object.entries(SIGNS).find(([, words]) => words === said.toLowerCase())?.[0] ?? said
}

/** A number without a unit gets the unit of the other end. It is refused if that end has several units, as in `1 h 30 min`. */
function withUnitOf(amount: string, other: string): string {
  const isPlain = /[\d.]$/.test(amount) && Number(amount) !== 0
  if (!isPlain || !/[a-z]$/i.test(other)) return amount
  return `${amount} ${ONE_UNIT.exec(other)?.groups?.unit ?? '?'}`
}

/**
 * Formats a comparison with its unit. Parsing it gives the same comparison.
 *
 * @example comparisonInWords({ low: 0, high: 53_687_091_200 }, 2) // '0-50 GiB'
 */
export function comparisonInWords(range: NumberRange, unit: AmountUnit): string {
  const { low, high, operator } = range
  if (operator) return `${SIGNS[operator]} ${writeAmount(Number.isFinite(low) ? low : high, unit)}`
  if (high === Number.POSITIVE_INFINITY) return `${writeAmount(low, unit)} and above`
  const unitOf = (amount: number) => ONE_UNIT.exec(writeAmount(amount, unit))?.groups?.unit
  const isShared = low === 0 || unitOf(low) === unitOf(high)
  return writeComparison(range, (amount) => {
    const text = writeAmount(amount, unit)
    const isLow = amount === low && low < high
    return (isLow && isShared && ONE_UNIT.exec(text)?.groups?.amount) || text
  })
}
