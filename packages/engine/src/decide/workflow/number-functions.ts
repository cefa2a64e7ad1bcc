import { numberOf } from '../values/read-value.ts'
import type { ValueFunction } from './call.ts'

const MOST_DECIMALS = 15

/** Works on the attribute's number and a parameter's; unknown where either is none, or the result is not finite. */
function arithmetic(work: (value: number, parameter: number) => number): ValueFunction {
  return ({ value, param1 }) => {
    const [left, right] = [numberOf(value), numberOf(param1)]
    const result = left === undefined || right === undefined ? Number.NaN : work(left, right)
    // Adding 0 turns a negative zero, which no other program would show, into a plain one.
    return Number.isFinite(result) ? result + 0 : undefined
  }
}

export const NUMBER_FUNCTIONS: Readonly<Record<string, ValueFunction>> = {
  Add: arithmetic((value, number) => value + number),
  Subtract: arithmetic((value, number) => value - number),
  Multiply: arithmetic((value, number) => value * number),
  Divide: arithmetic((value, number) => value / number),
  Modulo: arithmetic((value, number) => value % number),
  Minimum: arithmetic(Math.min),
  Maximum: arithmetic(Math.max),
  Round: arithmetic(rounded),
}

/** Half away from zero, by the decimals as they are written: 1.005 to two decimals is 1.01. */
function rounded(value: number, decimals: number): number {
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > MOST_DECIMALS) return Number.NaN
  const size = shifted(Math.round(shifted(Math.abs(value), decimals)), -decimals)
  return value < 0 ? -size : size
}

function shifted(value: number, places: number): number {
  const [digits, exponent = '0'] = String(value).split('e')
  return Number(`${digits}e${Number(exponent) + places}`)
}
