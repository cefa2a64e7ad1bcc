import type { FieldValue } from '@tollgate/contract/catalogue/field.ts'
import type { Catalogue, Row } from '@tollgate/contract/catalogue/resolve.ts'
import type { Written } from '@tollgate/contract/catalogue/write-schema.ts'

/** Limit for a copied name, so that the added word fits. */
const COPY_LENGTH = 110

/** A row to start a copy with: unique values are renamed or left to be filled in. */
export function copyOf(catalogue: Catalogue, row: Row): Row {
  const alone = catalogue.unique.flatMap((group) => (group.length === 1 && group[0] !== 'key' ? group : []))
  const label = row[catalogue.label]
  const renamed = typeof label === 'string' ? `${label.slice(0, COPY_LENGTH)} (copy)` : label
  return { ...row, ...Object.fromEntries(alone.map((key) => [key, null])), [catalogue.label]: renamed }
}

/** Values of a copy that are not on the form: those of the copied row, except ones that each row gets anew. */
export function hiddenOf(catalogue: Catalogue, row: Row): Written {
  const carried = Object.entries(catalogue.fields).filter(
    ([key, { hidden, readOnly, given }]) => (hidden || readOnly) && !given && key !== catalogue.id && row[key] != null,
  )
  return Object.fromEntries(carried.map(([key]) => [key, row[key] as FieldValue]))
}
