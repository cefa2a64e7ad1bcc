import { SORT_OPERATOR } from '@tollgate/contract/standards/plan-codes.ts'
import { fieldFrame } from '../../../../catalogue/form/field-frame.tsx'
import type { FieldInputProps } from '../../../../catalogue/form/field-input-props.ts'
import { asText } from '../../../../catalogue/row.ts'
import { SearchedSelect } from '../../../../catalogue/lookup/searched-select.tsx'

const OPERATORS = SORT_OPERATOR.map(({ value, label, ...code }) => ({
  value: String(value),
  label: 'hint' in code && label.length === 1 ? `${label}  ${code.hint}` : label,
}))

interface OperatorInputProps extends FieldInputProps {
  /** Keeps text that is no operator; nothing else follows from it. */
  onText: (name: string, text: string) => void
}

/** The operator with what it means. */
export function OperatorInput({ onText, ...props }: OperatorInputProps) {
  const { name, value, onChange } = props
  return (
    <SearchedSelect
      {...fieldFrame(props)}
      data={OPERATORS}
      value={asText(value)}
      onChoose={(chosen) => onChange(name, chosen)}
      onText={(text) => onText(name, text)}
      openOnFocus={false}
      maxDropdownHeight={420}
    />
  )
}
