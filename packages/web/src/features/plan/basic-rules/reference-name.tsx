import type { ReferenceField } from '@tollgate/contract/catalogue/field.ts'
import { useChosen } from '../../../catalogue/lookup/use-chosen.ts'
import type { RecordEdit } from './edit-state.ts'
import { KIND_CATALOGUES, type RecordKind } from './part-kinds.ts'

interface ReferenceNameProps {
  kind: RecordKind
  edit: RecordEdit
  name: string
  /** Shown while nothing is chosen. */
  none: string
}

/** The name of the record that a field refers to now. */
export function ReferenceName({ kind, edit, name, none }: ReferenceNameProps) {
  const value = edit.values[name]
  const field = KIND_CATALOGUES[kind].fields[name] as ReferenceField
  const { label } = useChosen(name, field, typeof value === 'number' ? value : undefined, [], edit.row)
  return <>{label === '' ? none : label}</>
}
