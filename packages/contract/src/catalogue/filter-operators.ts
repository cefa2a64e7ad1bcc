import { fault, type Fault } from '../errors.ts'
import { kbpsToBps, parseBitRate } from '../standards/bit-rate.ts'
import type { Field } from './field.ts'
import type { Catalogue } from './resolve.ts'

/** What a filter may ask of a stored field beside "contains" and "equals": `qci[gte]=5`. With the words of a sentence. */
export const OPERATORS = {
  eq: 'is',
  not: 'is not',
  gt: 'is more than',
  gte: 'is at least',
  lt: 'is less than',
  lte: 'is at most',
  in: 'is one of',
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

/** The field and the operator that a query key names; undefined where it names no field, a fault for an unknown operator. */
export function operatorFilter({ fields }: Catalogue, key: string): OperatorFilter | Fault | undefined {
  const { field = '', operator = '' } = KEY.exec(key)?.groups ?? {}
  const of = fields[field]
  if (!of) return undefined
  if (isOperator(operator)) return { key, field, operator, of }
  return fault('INVALID', `There is no operator "${operator}"; there are ${Object.keys(OPERATORS).join(', ')}`, key)
}

function isOperator(text: string): text is Operator {
  return Object.hasOwn(OPERATORS, text)
}

/** What an operator compares with, as it is stored; a text says what is wrong with it. */
export function operands({ of, operator }: Pick<OperatorFilter, 'of' | 'operator'>, text: string) {
  if (operator === 'empty') return text === '1' || text === '0' ? [Number(text)] : '1 for empty, 0 for not'
  const parts = operator === 'in' ? text.split(',').map((part) => part.trim()) : [text.trim()]
  const values = parts.map((part) => operand(of, part))
  const wrong = values.find((value) => typeof value === 'object')
  return wrong ? wrong.message : (values as (string | number)[])
}

/** Rates take units, as forms do. */
function operand(of: Field, text: string): string | number | { message: string } {
  if (of.kind === 'text') return text
  if (/^-?\d{1,15}(\.\d+)?$/.test(text)) return Number(text)
  const unit = of.kind === 'number' ? of.unit : undefined
  if (unit !== 'bit/s' && unit !== 'kbit/s') return { message: 'a number' }
  const rate = parseBitRate(text)
  if (!rate.ok) return rate
  return unit === 'bit/s' ? rate.bps : rate.bps / kbpsToBps(1)
}
