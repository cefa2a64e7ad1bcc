import { Big } from 'big.js'

/** A figure exceeds the range of numbers. The decision ends with `NUMBER_OVERFLOW`. */
export class NumberOverflow extends Error {}

/** Decimal places of a quotient: more than two operands of full precision need. */
const QUOTIENT_DIGITS = 40
const Quotient = Big()
Quotient.DP = QUOTIENT_DIGITS

// Decimal arithmetic: 0.1 plus 0.2 is 0.3 (docs/decisions/0121).

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

/** The divisor must not be 0. Exponents are divided separately, else a small quotient would lose digits. */
export function divide(a: number, b: number): number {
  const [dividend, divisor] = [new Quotient(a), new Quotient(b)]
  const powers = dividend.e - divisor.e
  ;[dividend.e, divisor.e] = [0, 0]
  return asNumber(`${dividend.div(divisor).toFixed()}e${powers}`)
}

/** The divisor must not be 0. The result has the sign of `a`. */
export function modulo(a: number, b: number): number {
  return asNumber(isWhole(a, b) ? a % b : new Big(a).mod(b))
}

function isWhole(...numbers: readonly number[]): boolean {
  return numbers.every(Number.isSafeInteger)
}

/** Adding 0 turns -0 into 0: no other program would show the sign. */
function asNumber(value: Big | string | number): number {
  const number = Number(value)
  if (!Number.isFinite(number)) throw new NumberOverflow()
  return number + 0
}
