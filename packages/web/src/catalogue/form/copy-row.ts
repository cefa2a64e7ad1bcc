import type { FieldValue } from '@tollgate/contract/catalogue/field.ts'
import type { Catalogue, Row } from '@tollgate/contract/catalogue/resolve.ts'
import type { Written } from '@tollgate/contract/catalogue/write-schema.ts'

/** How much of a name a copy keeps, so that the word behind it fits. */
const COPY_LENGTH = 110

/** A row to begin a copy with: what may occur only once is named anew or left to be filled in. */
export function copyOf(catalogue: Catalogue, row: Row): Row {
  const alone = catalogue.unique.flatMap((group) => (group.length === 1 && group[0] !== 'key' ? group : []))
  const label = row[catalogue.label]
  const renamed = typeof label === 'string' ? `${label.slice(0, COPY_LENGTH)} (copy)` : label
  return { ...row, ...Object.fromEntries(alone.map((key) => [key, null])), [catalogue.label]: renamed }
}

/** What a copy carries beside the form: the other fields of the copied row, but for those a new row gets of its own. */
export function hiddenOf(catalogue: Catalogue, row: Row): Written {
  const carried = Object.entries(catalogue.fields).filter(
    ([key, { hidden, readOnly, given }]) => (hidden || readOnly) && !given && key !== catalogue.id && row[key] != null,
  )
  return Object.fromEntries(carried.map(([key]) => [key, row[key] as FieldValue]))
}
