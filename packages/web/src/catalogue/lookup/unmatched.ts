import type { FieldValue } from '@tollgate/contract/catalogue/field.ts'

/** A mark that no stored text contains, so that an unmatched "5000" is never taken for an id. */
const MARK = '\u0000'

/** The form value for text that matches no record. `beside`: the values that a multi-select already has. */
export function unmatched(text: string, beside = ''): string {
  return MARK + text + (beside === '' ? '' : MARK + beside)
}

/** The text of an unmatched value; undefined for other values. */
export function unmatchedText(value: FieldValue | undefined): string | undefined {
  return isUnmatched(value) ? value.split(MARK)[1] : undefined
}

/** The values beside an unmatched text; other values unchanged. */
export function besideUnmatched(value: FieldValue | undefined): FieldValue | undefined {
  return isUnmatched(value) ? (value.split(MARK)[2] ?? '') : value
}

function isUnmatched(value: FieldValue | undefined): value is string {
  return typeof value === 'string' && value.startsWith(MARK)
}

/** A form value for a lookup: the id, or the unmatched text. */
export function lookupValue(value: FieldValue): FieldValue {
  if (unmatchedText(value) !== undefined) return value
  const id = Number(value)
  return id > 0 ? id : null
}

export function isId(text: string): boolean {
  return /^\d{1,15}$/.test(text)
}

export function unmatchedMessage(text: string): string {
  return `“${text.trim()}” is none of the options: choose one, or clear the field`
}
