import type { RecordUnits } from '@tollgate/contract/catalogues/workflow-calls.ts'
import { formatExactQuantity, readAmount, type AmountUnit } from '@tollgate/contract/standards/quantity.ts'
import { workflowFunction } from '@tollgate/contract/standards/workflow-functions.ts'
import { examplesIn } from '../plan/unit-value.ts'
import { catalogueOfParameter } from '@tollgate/contract/standards/workflow-function.ts'

/** The catalogue of what a function counts: what is used of an accumulator, or left of a balance; undefined for no amount. */
export function countedBy(name: string | null | undefined): 'accumulator-type' | 'balance-type-acct' | undefined {
  const catalogue = catalogueOfParameter(workflowFunction(name)?.param1 ?? null)
  return catalogue === 'accumulator-type' || catalogue === 'balance-type-acct' ? catalogue : undefined
}

/** What is read: a call, or an attribute without one. */
export interface ReadValue {
  function?: string | null | undefined
  param1?: string | null | undefined
  /** Whether the attribute is a number. */
  measurable?: string | null | undefined
}

/**
 * In what a value counts: in the unit of the record that the first parameter names, in any where that is not known; undefined
 * where it is no amount.
 */
export function unitOfCall(call: ReadValue, units: RecordUnits): AmountUnit | undefined {
  if (!call.function) return call.measurable === 'Y' ? 'any' : undefined
  const catalogue = countedBy(call.function)
  return catalogue && (units[catalogue]?.[call.param1 ?? ''] ?? 'any')
}

/** Operators of lists, and of two ends: commas separate their constants. */
export const LISTS: readonly number[] = [7, 8, 10]

export function constantsOf(operand: string, operator: number): string[] {
  return LISTS.includes(operator) ? operand.split(',') : [operand]
}

/**
 * Constants as they are stored: amounts without their unit.
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

/** Why constants cannot be compared with amounts; undefined where they can, or are compared as texts. */
export function constantFault(operand: string, operator: number, unit: AmountUnit | undefined): string | undefined {
  if (unit === undefined || operator === STARTS_WITH || operator > Math.max(...LISTS)) return undefined
  const wrong = constantsOf(operand, operator).find((text) => readAmount(text, unit) === undefined)
  if (wrong === undefined) return undefined
  return `“${wrong.trim()}” is no amount: allowed are figures, alone or with the unit of what is counted (${examplesIn(unit)[0]})`
}

const AMOUNT = /^\d{1,15}(\.\d+)?$/

/**
 * Constants as a person reads them; as they are stored where they are no amounts of a known unit.
 *
 * @example constantsInWords(['5368709120'], 2) // ['5 GiB (5368709120 octets)']
 */
export function constantsInWords(constants: readonly string[], unit: AmountUnit | undefined): string[] {
  if (typeof unit !== 'number') return [...constants]
  return constants.map((text) => (AMOUNT.test(text.trim()) && formatExactQuantity(Number(text), unit)) || text)
}
