import type { Field, FieldValue } from '@tollgate/contract/catalogue/field.ts'
import type { Row } from '@tollgate/contract/catalogue/resolve.ts'

/** Props of every form input. They stay identical while another field is edited. */
export interface FieldInputProps<F extends Field = Field> {
  name: string
  field: F
  value: FieldValue
  fault?: string | undefined
  /** A warning about an accepted value. */
  warning?: string | undefined
  /** The row as read, for the names of referred records. */
  row?: Row | undefined
  /** For an end date, its begin as typed: relative days are counted from there. */
  begin?: string | undefined
  autoFocus: boolean
  /** Inside a filter bar: the label is the placeholder, nothing stands below. */
  bare?: boolean
  onChange: (name: string, value: FieldValue) => void
  onBlur: (name: string) => void
}
