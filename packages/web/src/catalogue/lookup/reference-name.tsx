import type { ReferenceField } from '@tollgate/contract/catalogue/field.ts'
import { useChosen } from './use-chosen.ts'

/** The name of the record that an id refers to; the id itself until it is known. */
export function ReferenceName({ name, field, id }: { name: string; field: ReferenceField; id: number }) {
  const { label } = useChosen(name, field, id, [], undefined)
  return <span title={`#${id}`}>{label || `#${id}`}</span>
}
