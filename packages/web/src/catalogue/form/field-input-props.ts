import type { Field, FieldValue } from '@tollgate/contract/catalogue/field.ts'
import type { Row } from '@tollgate/contract/catalogue/resolve.ts'

/** What every input of a form field is given. All of it keeps its identity while another field is typed in. */
export interface FieldInputProps<F extends Field = Field> {
  name: string
  field: F
  value: FieldValue
  fault?: string | undefined
  /** What to know about the value although it is accepted. */
  warning?: string | undefined
  /** The row as it was read, for the name of a referred record. */
  row?: Row | undefined
  autoFocus: boolean
  /** Inside a filter bar: the caption is the placeholder, nothing stands below. */
  bare?: boolean
  onChange: (name: string, value: FieldValue) => void
  onBlur: (name: string) => void
}
