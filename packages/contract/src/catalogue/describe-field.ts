import type { Field, FieldKind } from './field.ts'

const descriptions: { [K in FieldKind]: (field: Extract<Field, { kind: K }>) => string } = {
  text: ({ codes, closed, maxLength }) =>
    closed
      ? `one of ${codesIn(codes)}`
      : `text of at most ${maxLength} ${maxLength === 1 ? 'character' : 'characters'}`,
  number: ({ codes, closed, integer, min, max }) =>
    closed ? `one of ${codesIn(codes)}` : `${integer ? 'a whole number' : 'a number'}${range(min, max)}`,
  reference: () => 'the id of an existing record',
}

/** What a field takes, as a sentence for its message: "Priority level must be a whole number from 1 to 15". */
export function allowed(field: Field): string {
  const describe = descriptions[field.kind] as (field: Field) => string
  return `${field.label} must be ${describe(field)}`
}

function codesIn(codes: readonly { value: string | number; label: string }[] = []): string {
  return codes.map(({ value, label }) => `${value} (${label})`).join(', ')
}

function range(min: number | undefined, max: number | undefined): string {
  if (min !== undefined && max !== undefined) return ` from ${min} to ${max}`
  if (min !== undefined) return ` of at least ${min}`
  return max === undefined ? '' : ` of at most ${max}`
}
