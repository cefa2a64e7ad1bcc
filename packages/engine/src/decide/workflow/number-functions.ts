import type { ValueName } from '@tollgate/contract/standards/workflow-functions.ts'
import { add, divide, modulo, multiply, subtract } from '../values/decimal.ts'
import { numberOf } from '../values/read-value.ts'
import type { ValueFunction } from './call.ts'

const MOST_DECIMALS = 15

/** Works on the attribute's number and a parameter's; unknown where either is none, or there is no result. */
function arithmetic(work: (value: number, parameter: number) => number): ValueFunction {
  return ({ value, param1 }) => {
    const [left, right] = [numberOf(value), numberOf(param1)]
    const result = left === undefined || right === undefined ? Number.NaN : work(left, right)
    // Adding 0 turns a negative zero, which no other program would show, into a plain one.
    return Number.isFinite(result) ? result + 0 : undefined
  }
}

export const NUMBER_FUNCTIONS = {
  Add: arithmetic(add),
  Subtract: arithmetic(subtract),
  Multiply: arithmetic(multiply),
  Divide: arithmetic((value, number) => (number === 0 ? Number.NaN : divide(value, number))),
  Modulo: arithmetic((value, number) => (number === 0 ? Number.NaN : modulo(value, number))),
  Minimum: arithmetic(Math.min),
  Maximum: arithmetic(Math.max),
  Round: arithmetic(rounded),
} satisfies Readonly<Partial<Record<ValueName, ValueFunction>>>

/** Half away from zero, by the decimals as they are written: 1.005 to two decimals is 1.01. */
function rounded(value: number, decimals: number): number {
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > MOST_DECIMALS) return Number.NaN
  if (Number.isInteger(value)) return value
  const size = shifted(Math.round(shifted(Math.abs(value), decimals)), -decimals)
  return value < 0 ? -size : size
}

function shifted(value: number, places: number): number {
  const [digits, exponent = '0'] = String(value).split('e')
  return Number(`${digits}e${Number(exponent) + places}`)
}
