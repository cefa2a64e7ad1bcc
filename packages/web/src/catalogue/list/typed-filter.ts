import { isRate, operands, operatorIn, type RateField } from '@tollgate/contract/catalogue/filter-operators.ts'
import type { Filter } from '@tollgate/contract/catalogue/resolve.ts'
import { isTime, textOfValue, valueOfText } from '../form/field-text.ts'
import { today } from '../../api/setting.ts'
import { dayOfWords } from '../form/day-words.ts'
import { timeOfText } from '../form/typed-time.ts'

export type ReadFilter = { ok: true; value: string } | { ok: false; message: string }

const INTEGER = /^-?\d{1,15}$/
const DATE_SO_FAR = /^(\d{4})(?:[/.-](\d{1,2}))?$/

/** Converts typed filter text for the list query; empty: no filter. */
export function readFilter({ of, match, key }: Pick<Filter, 'of' | 'match' | 'key'>, typed: string): ReadFilter {
  const text = typed.trim()
  if (text === '') return { ok: true, value: '' }
  const operator = operatorIn(key)
  if (match === 'narrow' && operator) {
    const read = operands({ of, operator }, text)
    return typeof read === 'string' ? { ok: false, message: `Type ${read}` } : { ok: true, value: text }
  }
  if (isTime(of)) return match === 'equals' ? readDay(of.label, text) : readDate(of.label, text)
  if (match !== 'equals' || of.kind !== 'number') return { ok: true, value: typed }
  if (isRate(of)) return readRate(of, text)
  return INTEGER.test(text) ? { ok: true, value: text } : { ok: false, message: 'Whole numbers only' }
}

function readRate(of: RateField, text: string): ReadFilter {
  const read = valueOfText(of, text)
  return read.ok ? { ok: true, value: String(read.value) } : read
}

/** Converts a filter of the list query to typed text, with dates and rates as in forms. */
export function textOfFilter({ of }: Pick<Filter, 'of'>, value: string): string {
  if (isRate(of) && INTEGER.test(value)) return textOfValue(of, Number(value))
  return isTime(of) ? value.replaceAll('-', '/') : value
}

function readDay(label: string, text: string): ReadFilter {
  const read = timeOfText({ format: 'day', label }, dayOfWords(text, { today: today() }) ?? text)
  return read.ok ? { ok: true, value: String(read.value).slice(0, '2026-01-31'.length) } : read
}

/** A year, month or day as prefix of the stored date. */
function readDate(label: string, text: string): ReadFilter {
  const [, year, month] = DATE_SO_FAR.exec(text) ?? []
  const [padded, isDay] = [month?.padStart(2, '0'), year === undefined]
  const read = timeOfText({ format: 'day', label }, isDay ? text : `${year}/${padded ?? '01'}/01`)
  if (!read.ok) {
    const isImpossible = read.message.startsWith(`${label}:`)
    return { ok: false, message: isImpossible ? read.message : 'YYYY/MM/DD, YYYY/MM or YYYY' }
  }
  const date = String(read.value)
  return { ok: true, value: date.slice(0, isDay ? '2026-01-31'.length : padded ? '2026-01'.length : '2026'.length) }
}
