import type { ValueName } from '@tollgate/contract/standards/workflow-functions.ts'
import { add, divide, modulo, multiply, subtract } from '../values/decimal.ts'
import { idOf, numberOf } from '../values/read-value.ts'
import type { Call, ValueFunction } from './call.ts'
import { TIME_FUNCTIONS } from './time-functions.ts'
import { counterStatus } from '../plan/read-source.ts'
import { balanceOf } from '../plan/balance.ts'

/** Functions that read accumulators, balances, counters and zones (statements 48 to 50, 54 and 55). */
const RECORD_FUNCTIONS = {
  GetAcmByResourceId: ({ decision, param1 }) => {
    const usage = decision.usage(idOf(param1) ?? 0)
    return usage === null ? 0 : usage
  },
  GetBalanceByAcctResId: ({ decision, param1 }) => balanceOf(decision, idOf(param1) ?? 0),
  SumBalanceByAcctResId: ({ decision, param1 }) => {
    const amounts = decision.references
      .balancesBelow(idOf(param1) ?? 0)
      .toSorted((a, b) => a - b)
      .flatMap((id) => balanceOf(decision, id) ?? [])
    return amounts.length === 0 ? undefined : amounts.reduce(add)
  },
  GetCounterStatus: ({ decision, param1 }) => counterStatus(decision, idOf(param1) ?? 0),
  zone: zoneOf,
  zonecode: (call) => {
    const zone = zoneOf(call)
    return zone === undefined ? undefined : (call.decision.references.zones.zones.get(zone)?.zone_code ?? undefined)
  },
} satisfies Readonly<Partial<Record<ValueName, ValueFunction>>>

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

/** Every function that returns a value, by its name in the catalogue of functions. */
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

/** Functions that pass the attribute's value on. It stays measurable if the attribute is. */
export const PASSING_FUNCTIONS: ReadonlySet<string> = new Set<ValueName>(['CopyValue', 'ValueOr'])

/** Applies a function to the attribute's value as text. Unknown if the value is. */
function ofText(work: (text: string, call: Call) => string | number | undefined): ValueFunction {
  return (call) => (call.value === undefined ? undefined : work(String(call.value), call))
}

/** Counts characters, not UTF-16 code units. */
function substring(text: string, start: number | undefined, length: number | undefined): string | undefined {
  if (start === undefined || length === undefined) return undefined
  if (!Number.isInteger(start) || !Number.isInteger(length) || start < 1 || length < 0) return undefined
  return Array.from(text)
    .slice(start - 1, start - 1 + length)
    .join('')
}

/** Applies an operation to the attribute's number and the parameter's. Unknown if either is no number, or there is no result. */
function arithmetic(work: (value: number, parameter: number) => number): ValueFunction {
  return ({ value, param1 }) => {
    const [left, right] = [numberOf(value), numberOf(param1)]
    const result = left === undefined || right === undefined ? Number.NaN : work(left, right)
    // Adding 0 turns -0 into 0: no other program would show the sign.
    return Number.isFinite(result) ? result + 0 : undefined
  }
}

/** Rounds half away from zero in decimal digits: 1.005 to two decimals is 1.01. */
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

function zoneOf({ decision, param1, value }: Call): number | undefined {
  const map = decision.references.zones.maps.get(idOf(param1) ?? 0)
  decision.readsZoneMap(map)
  return value === undefined ? undefined : map?.zoneOf(value)
}
