import type { FieldValue } from '@tollgate/contract/catalogue/field.ts'

/** No text that can be stored has it: "5000" that names no record is never taken for an id. */
const MARK = '\u0000'

/** What a form holds for a field in which text stands that names no record. */
export function unmatched(text: string): string {
  return MARK + text
}

/** The text of such a value; undefined for any other one. */
export function unmatchedText(value: FieldValue | undefined): string | undefined {
  return typeof value === 'string' && value.startsWith(MARK) ? value.slice(MARK.length) : undefined
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
