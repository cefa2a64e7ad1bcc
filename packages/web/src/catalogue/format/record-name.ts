import type { TextField } from '@tollgate/contract/catalogue/field.ts'
import { catalogues } from '@tollgate/contract/catalogues/registry.ts'
import { dayWords } from '@tollgate/engine/plan/version-status.ts'
import { formatTime } from './format-time.ts'

/** What a record is called, from the name that the server has for it: dates as everywhere else. */
export function recordName(resource: string, label: string): string {
  const catalogue = catalogues.get(resource)
  const field = catalogue?.fields[catalogue.label]
  return field?.kind === 'text' && field.format ? timeName(field.format, label) : label
}

/** A time that names a record. The instants among them begin something, and of those the UTC day counts. */
export function timeName(format: NonNullable<TextField['format']>, text: string): string {
  return format === 'instant' ? dayWords(text) : formatTime(format, text)
}
