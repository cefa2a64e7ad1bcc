import type { TextField } from '@tollgate/contract/catalogue/field.ts'
import { catalogues } from '@tollgate/contract/catalogues/registry.ts'
import { dayWords } from '@tollgate/engine/plan/version-status.ts'
import { formatTime } from './format-time.ts'

/** The name of a record, from the label that the server sends: dates in the console's format. */
export function recordName(resource: string, label: string): string {
  const catalogue = catalogues.get(resource)
  const field = catalogue?.fields[catalogue.label]
  return field?.kind === 'text' && field.format ? timeName(field.format, label) : label
}

/** A time as the name of a record. An instant is the begin of a version, which is a day in UTC. */
export function timeName(format: NonNullable<TextField['format']>, text: string): string {
  return format === 'instant' ? dayWords(text) : formatTime(format, text)
}
