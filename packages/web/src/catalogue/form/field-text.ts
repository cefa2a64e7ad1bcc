import { isRate } from '@tollgate/contract/catalogue/filter-operators.ts'
import type { Field, FieldValue } from '@tollgate/contract/catalogue/field.ts'
import { isExactFigure, MOST_AMOUNT } from '@tollgate/contract/standards/quantity.ts'
import { formatBitRate, kbpsToBps, readRate } from '@tollgate/contract/standards/bit-rate.ts'
import { unmatchedMessage, unmatchedText } from '../lookup/unmatched.ts'
import type { Typed } from './typed.ts'
import { textOfTime, timeOfText, type TimeField } from './typed-time.ts'

/** A stored value as text to edit; a rate in its unit where that is exact ("1.5 Mbit/s"). */
export function textOfValue(field: Field, value: FieldValue | undefined): string {
  if (value === null || value === undefined) return ''
  if (isTime(field) && typeof value === 'string') return textOfTime(field, value)
  if (!isRate(field) || typeof value !== 'number') return String(value)
  const human = formatBitRate(field.unit === 'kbit/s' ? kbpsToBps(value) : value)
  return human.startsWith('≈') ? String(value) : human
}

const DECIMAL = /^[-+]?\d+(\.\d+)?$/

/** Parses typed text. A plain number in a rate field has the field's unit; "1.5M" is 1 500 000 bit/s. */
export function valueOfText(field: Field, text: string): Typed {
  const left = unmatchedText(text)
  if (left !== undefined) return { ok: false, message: unmatchedMessage(left) }
  const typed = text.trim()
  if (typed === '') return { ok: true, value: null }
  if (isTime(field)) return timeOfText(field, typed)
  if (field.kind === 'text') return { ok: true, value: typed }
  if (isRate(field)) return readRate(typed, field.unit)
  if (!DECIMAL.test(typed)) return { ok: true, value: typed }
  const number = Number(typed)
  if (Math.abs(number) > MOST_AMOUNT || !isExactFigure(typed)) return { ok: false, message: 'The number is too large' }
  return { ok: true, value: number }
}

export function isTime(field: Field): field is TimeField {
  return field.kind === 'text' && field.format !== undefined
}
