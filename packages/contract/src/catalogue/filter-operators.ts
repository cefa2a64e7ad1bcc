import { fault, type Fault } from '../errors.ts'
import { kbpsToBps, parseBitRate } from '../standards/bit-rate.ts'
import type { Field, NumberField } from './field.ts'
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
  const values = partsOf({ of, operator }, text).map((part) => operand(of, part.trim()))
  const wrong = values.find((value) => typeof value === 'object')
  if (wrong) return wrong.message
  if (operator === 'between' && values.length !== 2) return `two values, such as ${exampleOf({ of, operator })}`
  return values as (string | number)[]
}

/** Operands of a field as they are typed. */
export function exampleOf({ of, operator }: Pick<OperatorFilter, 'of' | 'operator'>): string {
  const [low, high] = isRate(of) ? ['1M', '5M'] : ['5', '9']
  return operator === 'between' ? `${low}-${high}` : `${low}, ${high}`
}

function partsOf({ of, operator }: Pick<OperatorFilter, 'of' | 'operator'>, text: string): string[] {
  if (operator === 'in') return text.split(',')
  if (operator !== 'between') return [text]
  return (of.kind === 'number' && rangeOf(text)) || text.split(/,|\band\b|\bto\b/i)
}

const RANGE = /^(-?[\d.]+)([a-z/]*)[-–](-?[\d.]+)([a-z/]*)$/i

/** The ends of `1M-5M`. As in cells of plans, a unit at one end is that of both. */
function rangeOf(text: string): string[] | undefined {
  const [, low, lowUnit, high, highUnit] = RANGE.exec(text.replaceAll(' ', '')) ?? []
  if (low === undefined) return undefined
  return [Number(low) === 0 ? low : `${low}${lowUnit || highUnit}`, `${high}${highUnit || lowUnit}`]
}

/** Rates may have units, as in forms. */
function operand(of: Field, text: string): string | number | { message: string } {
  if (of.kind === 'text') return text
  if (/^-?\d{1,15}(\.\d+)?$/.test(text)) return Number(text)
  if (!isRate(of)) return { message: 'a number' }
  const rate = parseBitRate(text)
  if (!rate.ok) return { message: 'a rate in bits, such as 82 kbit/s or 1.5M' }
  return of.unit === 'bit/s' ? rate.bps : rate.bps / kbpsToBps(1)
}

export type RateField = NumberField & { unit: 'bit/s' | 'kbit/s' }

export function isRate(field: Field): field is RateField {
  return field.kind === 'number' && (field.unit === 'bit/s' || field.unit === 'kbit/s')
}
