import { codesInWords } from '../standards/codes.ts'
import type { Field, FieldKind, NumberField } from './field.ts'

const grouped = new Intl.NumberFormat('en-US', { maximumFractionDigits: 6 })

const descriptions: { [K in FieldKind]: (field: Extract<Field, { kind: K }>) => string } = {
  text: ({ codes, closed, maxLength }) =>
    closed
      ? `one of ${codesInWords(codes ?? [])}`
      : `text of at most ${maxLength} ${maxLength === 1 ? 'character' : 'characters'}`,
  number: (field) => (field.closed ? `one of ${codesInWords(field.codes ?? [])}` : (field.takes ?? numberIn(field))),
  reference: () => 'the id of an existing record',
}

/** Error message with the allowed values of a field: "Priority level must be a whole number from 1 to 15". */
export function allowed(field: Field): string {
  const describe = descriptions[field.kind] as (field: Field) => string
  return `${field.label} must be ${describe(field)}`
}

function numberIn({ integer, min, max, unit }: NumberField): string {
  const limits = range(min, max)
  return `${integer ? 'a whole number' : 'a number'}${limits}${limits === '' || unit === undefined ? '' : ` ${unit}`}`
}

function range(min: number | undefined, max: number | undefined): string {
  if (min !== undefined && max !== undefined) return ` from ${grouped.format(min)} to ${grouped.format(max)}`
  if (min !== undefined) return ` of at least ${grouped.format(min)}`
  return max === undefined ? '' : ` of at most ${grouped.format(max)}`
}
