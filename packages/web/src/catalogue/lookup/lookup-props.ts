import type { FieldInputProps } from '../form/field-input-props.ts'

export interface LookupProps extends FieldInputProps {
  /** Only records that match these filters are offered. */
  fixed?: Readonly<Record<string, string>> | undefined
  /** Id of a record that is not offered: the record being edited cannot refer to itself. */
  without?: number | undefined
  /** Takes typed text for which no record is chosen, and gives it back as `value`. Absent: the field keeps it. */
  onText?: ((text: string) => void) | undefined
}
