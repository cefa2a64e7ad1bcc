import { catalogues } from '@tollgate/contract/catalogues/registry.ts'
import type { RecordNames } from '@tollgate/contract/catalogues/workflow-calls.ts'
import { recordName } from '../../../catalogue/format/record-name.ts'

export function nameOfRecord(names: RecordNames, resource: string, id: number): string {
  const known = names[resource]?.[id]
  return known === undefined ? `#${id}` : recordName(resource, known)
}

/** The label of a field on the screens of its catalogue. */
export function nameOfField(resource: string, field: string): string {
  return catalogues.get(resource)?.fields[field]?.label ?? field
}
