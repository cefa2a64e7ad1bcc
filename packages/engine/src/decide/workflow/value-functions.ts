import type { ValueName } from '@tollgate/contract/standards/workflow-functions.ts'
import { add, divide, modulo, multiply, subtract } from '../values/decimal.ts'
import { numberOf } from '../values/read-value.ts'
import type { ValueFunction, Call } from './call.ts'
import { RECORD_FUNCTIONS } from './record-functions.ts'
import { TIME_FUNCTIONS } from './time-functions.ts'

const MOST_DECIMALS = 15

const NUMBER_FUNCTIONS = {
  Add: arithmetic(add),
  Subtract: arithmetic(subtract),
  Multiply: arithmetic(multiply),
  Divide: arithmetic((value, number) => (number === 0 ? Number.NaN : divide(value, number))),
  Modulo: arithmetic((value, number) => (number === 0 ? Number.NaN : modulo(value, number))),
  Minimum: arithmetic(Math.min),
  Maximum: arithmetic(Math.max),
  Round: arithmetic(rounded),
} satisfies Readonly<Partial<Record<ValueName, ValueFunction>>>

const TEXT_FUNCTIONS = {
  Substring: ofText((text, { param1, param2 }) => substring(text, numberOf(param1), numberOf(param2))),
  Replace: ofText((text, { param1, param2 }) => (param1 ? text.split(param1).join(param2 ?? '') : text)),
  Append: ofText((text, { param1 }) => `${text}${param1 ?? ''}`),
  Prepend: ofText((text, { param1 }) => `${param1 ?? ''}${text}`),
  Length: ofText((text) => Array.from(text).length),
  UpperCase: ofText((text) => text.toUpperCase()),
  LowerCase: ofText((text) => text.toLowerCase()),
  Trim: ofText((text) => text.trim()),
  Contains: ofText((text, { param1 }) => {
    if (!param1) return undefined
    return text.toLowerCase().includes(param1.toLowerCase()) ? 'Y' : 'N'
  }),
} satisfies Readonly<Partial<Record<ValueName, ValueFunction>>>

/** Every function that only gives a value, by its name in the catalogue of functions. */
const VALUE_FUNCTIONS: Readonly<Record<ValueName, ValueFunction>> = {
  ...RECORD_FUNCTIONS,
  ...NUMBER_FUNCTIONS,
  ...TEXT_FUNCTIONS,
  ...TIME_FUNCTIONS,
  SetValue: ({ param1 }) => param1 ?? undefined,
  CopyValue: ({ value }) => value,
  ClearValue: () => undefined,
  ValueOr: ({ value, param1 }) => value ?? param1 ?? undefined,
}

const byName: ReadonlyMap<string, ValueFunction> = new Map(Object.entries(VALUE_FUNCTIONS))

export function valueFunction(name: string): ValueFunction | undefined {
  return byName.get(name)
}

/** Functions that pass on the attribute's own value, which stays as measurable as the attribute is. */
export const PASSING_FUNCTIONS: ReadonlySet<string> = new Set<ValueName>(['CopyValue', 'ValueOr'])

/** Works on the attribute's value as text; unknown where that is. */
function ofText(work: (text: string, call: Call) => string | number | undefined): ValueFunction {
  return (call) => (call.value === undefined ? undefined : work(String(call.value), call))
}

/** Characters, not code units: what a person counts. */
function substring(text: string, start: number | undefined, length: number | undefined): string | undefined {
  if (start === undefined || length === undefined) return undefined
  if (!Number.isInteger(start) || !Number.isInteger(length) || start < 1 || length < 0) return undefined
  return Array.from(text)
    .slice(start - 1, start - 1 + length)
    .join('')
}

/** Works on the attribute's number and a parameter's; unknown where either is none, or there is no result. */
function arithmetic(work: (value: number, parameter: number) => number): ValueFunction {
  return ({ value, param1 }) => {
    const [left, right] = [numberOf(value), numberOf(param1)]
    const result = left === undefined || right === undefined ? Number.NaN : work(left, right)
    // Adding 0 turns a negative zero, which no other program would show, into a plain one.
    return Number.isFinite(result) ? result + 0 : undefined
  }
}

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
