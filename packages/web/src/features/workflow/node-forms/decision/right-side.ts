import type { FormValues } from '../../../../catalogue/form/form-values.ts'
import { RIGHT, withoutCall } from '../calls/call-values.ts'

/** What a condition compares with: a constant (`is_const` Y), or a call or zone (N). */
export type RightSide = 'constant' | 'call' | 'zone'

export const RIGHT_SIDE_WORDS: Readonly<Record<RightSide, string>> = {
  constant: 'A constant',
  call: 'Attribute or function',
  zone: 'A zone',
}

/** "is empty" and "is not empty" use only the left side. */
const FIRST_WITHOUT_RIGHT = 11

export function hasRightSide(operator: unknown): boolean {
  // There is none while an operator is being typed.
  return !(Number(operator) >= FIRST_WITHOUT_RIGHT)
}

export function rightSideOf({ is_const, zone_id }: FormValues): RightSide {
  if (is_const === 'Y') return 'constant'
  return zone_id === null || zone_id === undefined ? 'call' : 'zone'
}

/** The possible right sides: a zone only if the left side gives one. */
export function rightSidesFor(values: FormValues): RightSide[] {
  const isZone = values.function === 'zone' || rightSideOf(values) === 'zone'
  return isZone ? ['constant', 'call', 'zone'] : ['constant', 'call']
}

/** The values with another right side; the others are emptied, as on the server. */
export function withRightSide(values: FormValues, side: RightSide): FormValues {
  const kept = side === 'call' ? values : withoutCall(values, RIGHT)
  return {
    ...kept,
    is_const: side === 'constant' ? 'Y' : 'N',
    operand: side === 'constant' ? (values.operand ?? '') : '',
    zone_id: side === 'zone' ? (values.zone_id ?? null) : null,
  }
}

/** The values with another operator; unused values are emptied. */
export function withOperator(values: FormValues, operator: string): FormValues {
  const next = { ...values, sort_operator: operator }
  return hasRightSide(operator) ? next : { ...withRightSide(next, 'constant'), operand: '' }
}

/** How to write a constant for an operator. */
export function operandHelp(operator: unknown): string | undefined {
  const helps: Readonly<Record<number, string>> = {
    7: 'Values with commas between.',
    8: 'Values with commas between.',
    10: 'The lowest and the highest, with a comma between; both belong to it.',
  }
  return helps[Number(operator)]
}
