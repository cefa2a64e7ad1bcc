import { Big } from 'big.js'

/** A figure is larger than a number can be: the decision ends with an error of that name. */
export class NumberOverflow extends Error {}

/** Digits of a quotient behind the point, where both sides have as many as a number has. */
const QUOTIENT_DIGITS = 40
const Quotient = Big()
Quotient.DP = QUOTIENT_DIGITS

// Figures are worked out with the decimals as they are written: 0.1 and 0.2 are 0.3 (docs/decisions/0121).

export function add(a: number, b: number): number {
  return asNumber(isWhole(a, b, a + b) ? a + b : new Big(a).plus(b))
}

export function subtract(a: number, b: number): number {
  return asNumber(isWhole(a, b, a - b) ? a - b : new Big(a).minus(b))
}

export function multiply(a: number, b: number): number {
  return asNumber(isWhole(a, b, a * b) ? a * b : new Big(a).times(b))
}

export function percent(value: number, of: number): number {
  return asNumber(new Big(value).times(of).times('0.01'))
}

/** Not by 0. Powers of ten are taken out first: else a small quotient would lose its digits. */
export function divide(a: number, b: number): number {
  const [dividend, divisor] = [new Quotient(a), new Quotient(b)]
  const powers = dividend.e - divisor.e
  ;[dividend.e, divisor.e] = [0, 0]
  return asNumber(`${dividend.div(divisor).toFixed()}e${powers}`)
}

/** Not by 0. The sign is that of the first. */
export function modulo(a: number, b: number): number {
  return asNumber(isWhole(a, b) ? a % b : new Big(a).mod(b))
}

function isWhole(...numbers: readonly number[]): boolean {
  return numbers.every(Number.isSafeInteger)
}

/** Adding 0 turns a negative zero, which no other program would show, into a plain one. */
function asNumber(value: Big | string | number): number {
  const number = Number(value)
  if (!Number.isFinite(number)) throw new NumberOverflow()
  return number + 0
}
