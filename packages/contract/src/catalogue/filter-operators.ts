import { fault, type Fault } from '../errors.ts'
import { kbpsToBps, parseBitRate } from '../standards/bit-rate.ts'
import type { Field } from './field.ts'
import type { Catalogue } from './resolve.ts'

/** Filter operators beside "contains" and "equals", such as `qci[gte]=5`, each with words for a sentence. */
export const OPERATORS = {
  eq: 'is',
  not: 'is not',
  gt: 'is more than',
  gte: 'is at least',
  lt: 'is less than',
  lte: 'is at most',
  in: 'is one of',
  between: 'is between',
  empty: 'is empty',
} as const

export type Operator = keyof typeof OPERATORS

export interface OperatorFilter {
  /** `qci[gte]` */
  key: string
  field: string
  operator: Operator
  of: Field
}

const KEY = /^(?<field>\w+)\[(?<operator>\w+)\]$/

export function operatorKey(field: string, operator: Operator): string {
  return `${field}[${operator}]`
}

/** Parses a query key with an operator. Undefined if it names no field; a fault if the operator is unknown. */
export function operatorFilter({ fields }: Catalogue, key: string): OperatorFilter | Fault | undefined {
  const { field = '', operator = '' } = KEY.exec(key)?.groups ?? {}
  const of = fields[field]
  if (!of) return undefined
  if (isOperator(operator)) return { key, field, operator, of }
  return fault('INVALID', `There is no operator "${operator}"; there are ${Object.keys(OPERATORS).join(', ')}`, key)
}

/** The operator of a query key: `gte` of `qci[gte]`. */
export function operatorIn(key: string): Operator | undefined {
  const { operator = '' } = KEY.exec(key)?.groups ?? {}
  return isOperator(operator) ? operator : undefined
}

function isOperator(text: string): text is Operator {
  return Object.hasOwn(OPERATORS, text)
}

/** The operands in stored form, or an error message. */
export function operands({ of, operator }: Pick<OperatorFilter, 'of' | 'operator'>, text: string) {
  if (operator === 'empty') return text === '1' || text === '0' ? [Number(text)] : '1 for empty, 0 for not'
  const values = partsOf(operator, text).map((part) => operand(of, part.trim()))
  const wrong = values.find((value) => typeof value === 'object')
  if (wrong) return wrong.message
  return operator === 'between' && values.length !== 2 ? TWO_VALUES : (values as (string | number)[])
}

const TWO_VALUES = 'two values, such as 5 and 9'

function partsOf(operator: Operator, text: string): string[] {
  if (operator === 'in') return text.split(',')
  return operator === 'between' ? text.split(/,|\band\b|\bto\b/i) : [text]
}

/** Rates may have units, as in forms. */
function operand(of: Field, text: string): string | number | { message: string } {
  if (of.kind === 'text') return text
  if (/^-?\d{1,15}(\.\d+)?$/.test(text)) return Number(text)
  const unit = of.kind === 'number' ? of.unit : undefined
  if (unit !== 'bit/s' && unit !== 'kbit/s') return { message: 'a number' }
  const rate = parseBitRate(text)
  if (!rate.ok) return { message: 'a rate in bits, such as 82 kbit/s or 1.5M' }
  return unit === 'bit/s' ? rate.bps : rate.bps / kbpsToBps(1)
}
