import { catalogues } from '@tollgate/contract/catalogues/registry.ts'
import { formatTime } from './format-time.ts'

/** The name of a record, from the label that the server sends: dates in the console's format. */
export function recordName(resource: string, label: string): string {
  const catalogue = catalogues.get(resource)
  const field = catalogue?.fields[catalogue.label]
  return field?.kind === 'text' && field.format ? formatTime(field.format, label) : label
}
