import type { FieldValue } from '@tollgate/contract/catalogue/field.ts'

/** No text that can be stored has it: "5000" that names no record is never taken for an id. */
const MARK = '\u0000'

/** The form value for text that names no record. `beside`: what a field of several records has chosen already. */
export function unmatched(text: string, beside = ''): string {
  return MARK + text + (beside === '' ? '' : MARK + beside)
}

/** The text of such a value; undefined for any other one. */
export function unmatchedText(value: FieldValue | undefined): string | undefined {
  return isUnmatched(value) ? value.split(MARK)[1] : undefined
}

/** What is chosen beside such a text; the value itself where it is none. */
export function besideUnmatched(value: FieldValue | undefined): FieldValue | undefined {
  return isUnmatched(value) ? (value.split(MARK)[2] ?? '') : value
}

function isUnmatched(value: FieldValue | undefined): value is string {
  return typeof value === 'string' && value.startsWith(MARK)
}

/** A form value as a lookup takes it: the id that its text holds, or the text that names no record. */
export function lookupValue(value: FieldValue): FieldValue {
  if (unmatchedText(value) !== undefined) return value
  const id = Number(value)
  return id > 0 ? id : null
}

export function unmatchedMessage(text: string): string {
  return `“${text.trim()}” is none of the options: choose one, or clear the field`
}
