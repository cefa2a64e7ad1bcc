import type { FormValues } from '../../../../catalogue/form/form-values.ts'
import { RIGHT, withoutCall } from '../calls/call-values.ts'

/** What a condition compares with: a constant (`is_const` Y), or a call or a zone (N). */
export type RightSide = 'constant' | 'call' | 'zone'

export const RIGHT_SIDE_WORDS: Readonly<Record<RightSide, string>> = {
  constant: 'A constant',
  call: 'Attribute or function',
  zone: 'A zone',
}

/** "is empty" and "is not empty" look at the left side alone. */
const FIRST_WITHOUT_RIGHT = 11

export function hasRightSide(operator: unknown): boolean {
  // While another one is typed there is none.
  return !(Number(operator) >= FIRST_WITHOUT_RIGHT)
}

export function rightSideOf({ is_const, zone_id }: FormValues): RightSide {
  if (is_const === 'Y') return 'constant'
  return zone_id === null || zone_id === undefined ? 'call' : 'zone'
}

/** The sides to choose from: a zone is compared only with what gives one. */
export function rightSidesFor(values: FormValues): RightSide[] {
  const isZone = values.function === 'zone' || rightSideOf(values) === 'zone'
  return isZone ? ['constant', 'call', 'zone'] : ['constant', 'call']
}

/** The values with another right side: what the others held is emptied, as the server does it. */
export function withRightSide(values: FormValues, side: RightSide): FormValues {
  const kept = side === 'call' ? values : withoutCall(values, RIGHT)
  return {
    ...kept,
    is_const: side === 'constant' ? 'Y' : 'N',
    operand: side === 'constant' ? (values.operand ?? '') : '',
    zone_id: side === 'zone' ? (values.zone_id ?? null) : null,
  }
}

/** The values with another operator; what no longer counts is emptied. */
export function withOperator(values: FormValues, operator: string): FormValues {
  const next = { ...values, sort_operator: operator }
  return hasRightSide(operator) ? next : { ...withRightSide(next, 'constant'), operand: '' }
}

/** How a constant is written for an operator. */
export function operandHelp(operator: unknown): string | undefined {
  const helps: Readonly<Record<number, string>> = {
    7: 'Values with commas between.',
    8: 'Values with commas between.',
    10: 'The lowest and the highest, with a comma between; both belong to it.',
  }
  return helps[Number(operator)]
}
