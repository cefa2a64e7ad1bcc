import type { FieldInputProps } from '../form/field-input-props.ts'

export interface LookupProps extends FieldInputProps {
  /** Only records that match these filters are offered. */
  fixed?: Readonly<Record<string, string>> | undefined
  /** Id of a record that is not offered, since a record cannot refer to itself. */
  without?: number | undefined
  /** Stores text for which no record is chosen, and passes it back as `value`. Absent: the field stores it. */
  onText?: ((text: string) => void) | undefined
}
