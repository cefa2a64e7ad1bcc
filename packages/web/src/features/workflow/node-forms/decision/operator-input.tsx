import { SORT_OPERATOR } from '@tollgate/contract/standards/plan-codes.ts'
import { Select } from '@mantine/core'
import { fieldFrame } from '../../../../catalogue/form/field-frame.tsx'
import type { FieldInputProps } from '../../../../catalogue/form/field-input-props.ts'
import { asText } from '../../../../catalogue/row.ts'
import { MARKED_TEXT } from '../../../../ui/marked-text.ts'

const OPERATORS = SORT_OPERATOR.map(({ value, label, ...code }) => ({
  value: String(value),
  label: 'hint' in code && label.length === 1 ? `${label}  ${code.hint}` : label,
}))

/** The operator with what it means. */
export function OperatorInput(props: FieldInputProps) {
  const { name, value, onChange } = props
  return (
    <Select
      {...fieldFrame(props)}
      data={OPERATORS}
      value={asText(value) || null}
      onChange={(chosen) => onChange(name, chosen ?? '')}
      allowDeselect={false}
      searchable
      openOnFocus={false}
      {...MARKED_TEXT}
      maxDropdownHeight={420}
      nothingFoundMessage="Nothing matches"
    />
  )
}
