import type { FieldValue } from '@tollgate/contract/catalogue/field.ts'
import type { FunctionParameter } from '@tollgate/contract/standards/workflow-function.ts'
import { useCallback, useMemo } from 'react'
import { FieldInput } from '../../../../catalogue/form/field-input.tsx'
import type { FieldInputProps } from '../../../../catalogue/form/field-input-props.ts'
import { FormLookup } from '../../../../catalogue/lookup/form-lookup.tsx'
import { lookupValue } from '../../../../catalogue/lookup/unmatched.ts'
import { asText } from '../../../../catalogue/row.ts'
import { isList, parameterField } from './parameter-field.ts'
import { RecordListInput } from './record-list-input.tsx'

interface ParameterInputProps extends FieldInputProps {
  parameter: FunctionParameter
}

/** A parameter of a function, typed as what it is: it is kept as text whatever that may be. */
export function ParameterInput({ parameter, ...props }: ParameterInputProps) {
  const field = useMemo(() => parameterField(parameter), [parameter])
  const { value, onChange } = props
  const choose = useCallback((name: string, id: FieldValue) => onChange(name, asText(id)), [onChange])
  if (field.kind === 'text') return <FieldInput {...props} field={field} />
  if (isList(parameter)) return <RecordListInput {...props} field={field} />
  return (
    <FormLookup {...props} key={field.to} field={field} row={undefined} value={lookupValue(value)} onChange={choose} />
  )
}
