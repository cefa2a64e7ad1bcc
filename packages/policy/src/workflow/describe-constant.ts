import type { RecordUnits } from '@tollgate/contract/catalogues/workflow-calls.ts'
import { formatExactQuantity, readAmount, type AmountUnit } from '@tollgate/contract/standards/quantity.ts'
import { workflowFunction } from '@tollgate/contract/standards/workflow-functions.ts'
import { examplesIn } from '../plan/unit-value.ts'
import { catalogueOfParameter } from '@tollgate/contract/standards/workflow-function.ts'

/** The catalogue whose amounts a function returns: accumulators or balances. Undefined if it returns no amount. */
export function countedBy(name: string | null | undefined): 'accumulator-type' | 'balance-type-acct' | undefined {
  const catalogue = catalogueOfParameter(workflowFunction(name)?.param1 ?? null)
  return catalogue === 'accumulator-type' || catalogue === 'balance-type-acct' ? catalogue : undefined
}

/** A read value: of a call, or of an attribute. */
export interface ReadValue {
  function?: string | null | undefined
  param1?: string | null | undefined
  /** Whether the attribute is a number. */
  measurable?: string | null | undefined
}

/**
 * The unit of a value: that of the record that the first parameter names, or any if it is not known. Undefined if the value is
 * no amount.
 */
export function unitOfCall(call: ReadValue, units: RecordUnits): AmountUnit | undefined {
  if (!call.function) return call.measurable === 'Y' ? 'any' : undefined
  const catalogue = countedBy(call.function)
  return catalogue && (units[catalogue]?.[call.param1 ?? ''] ?? 'any')
}

/** Operators with several constants, separated by commas: lists and ranges. */
export const LISTS: readonly number[] = [7, 8, 10]

export function constantsOf(operand: string, operator: number): string[] {
  return LISTS.includes(operator) ? operand.split(',') : [operand]
}

/**
 * Converts typed constants to their stored form: amounts without unit.
 *
 * @example storedConstants('50 GiB, 1', 7, 2) // '53687091200,1'
 */
export function storedConstants(operand: string, operator: number, unit: AmountUnit | undefined): string {
  if (unit === undefined) return operand
  return constantsOf(operand, operator)
    .map((text) => String(readAmount(text, unit) ?? text.trim()))
    .join(',')
}

const STARTS_WITH = 9

/** Why constants cannot be compared with amounts; undefined if they can, or are compared as text. */
export function constantFault(operand: string, operator: number, unit: AmountUnit | undefined): string | undefined {
  if (unit === undefined || operator === STARTS_WITH || operator > Math.max(...LISTS)) return undefined
  const wrong = constantsOf(operand, operator).find((text) => readAmount(text, unit) === undefined)
  if (wrong === undefined) return undefined
  return `“${wrong.trim()}” is no amount: allowed are figures, alone or with the unit of what is counted (${examplesIn(unit)[0]})`
}

const AMOUNT = /^\d{1,15}(\.\d+)?$/

/**
 * Formats stored constants. Those that are no amounts of a known unit stay as they are.
 *
 * @example constantsInWords(['5368709120'], 2) // ['5 GiB (5368709120 octets)']
 */
export function constantsInWords(constants: readonly string[], unit: AmountUnit | undefined): string[] {
  if (typeof unit !== 'number') return [...constants]
  return constants.map((text) => (AMOUNT.test(text.trim()) && formatExactQuantity(Number(text), unit)) || text)
}
