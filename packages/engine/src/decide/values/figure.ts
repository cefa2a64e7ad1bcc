import { Big } from 'big.js'
import { plainNumber } from '@tollgate/contract/standards/comparison.ts'

/** A number as it is written, at any length. One of few digits is a plain number: comparing those is exact. */
export type Figure = number | Big

const MOST_EXACT_DIGITS = 15
const LONG = /^\+?(-?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?)$/i

/** The number that a value is; undefined if it is none. Whole numbers may have any length, others the size of a double. */
export function figureOf(value: string | number): Figure | undefined {
  if (typeof value === 'number') return value
  const text = value.trim()
  const number = plainNumber(text)
  if (text.length <= MOST_EXACT_DIGITS) return number
  const digits = LONG.exec(text)?.[1]
  return digits !== undefined && (number !== undefined || /^-?\d+$/.test(digits)) ? new Big(digits) : undefined
}

/** Negative if the first is the lower one, 0 if they are the same. Infinity is beyond all that is written. */
export function compareFigures(a: Figure, b: Figure): number {
  const [x, y] = [Number(a), Number(b)]
  // Rounding keeps the order, but for those that it makes equal.
  if (x !== y) return x < y ? -1 : 1
  if (typeof a === 'number' && typeof b === 'number') return 0
  if (Number.isFinite(x)) return new Big(a).cmp(b)
  if (typeof a === 'number') return Math.sign(a)
  return typeof b === 'number' ? -Math.sign(b) : a.cmp(b)
}
