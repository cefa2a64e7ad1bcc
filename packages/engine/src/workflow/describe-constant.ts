import type { RecordUnits } from '@tollgate/contract/workflow/graph.ts'
import { formatExactQuantity, parseQuantity } from '@tollgate/contract/standards/quantity.ts'
import { workflowFunction } from '@tollgate/contract/workflow/functions.ts'
import { catalogueOfParameter } from '@tollgate/contract/workflow/workflow-function.ts'

/** What a call gives is counted in the unit of the record that its first parameter names; undefined where that is not known. */
export function unitOfCall(call: { function: string | null; param1: string | null }, units: RecordUnits) {
  const catalogue = catalogueOfParameter(workflowFunction(call.function)?.param1 ?? null)
  return catalogue === undefined || call.param1 === null ? undefined : units[catalogue]?.[call.param1]
}

/**
 * Constants as they are stored: amounts of a known unit without it.
 *
 * @example storedConstants('50 GiB, 1', 2) // '53687091200,1'
 */
export function storedConstants(operand: string, unit: number | undefined): string {
  if (unit === undefined) return operand
  return operand
    .split(',')
    .map((text) => String(parseQuantity(text, unit) ?? text.trim()))
    .join(',')
}

const AMOUNT = /^\d{1,15}(\.\d+)?$/

/**
 * Constants as a person reads them; as they are stored where they are no amounts of a known unit.
 *
 * @example constantsInWords(['5368709120'], 2) // ['5 GiB (5368709120 octets)']
 */
export function constantsInWords(constants: readonly string[], unit: number | undefined): string[] {
  if (unit === undefined) return [...constants]
  return constants.map((text) => (AMOUNT.test(text.trim()) && formatExactQuantity(Number(text), unit)) || text)
}
