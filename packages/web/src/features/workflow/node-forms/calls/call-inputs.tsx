import { workflowFunction } from '@tollgate/contract/standards/workflow-functions.ts'
import {
  type CallingNode,
  catalogueOfParameter,
  codesOfParameter,
  type FunctionParameter,
} from '@tollgate/contract/standards/workflow-function.ts'
import { useCallback, useMemo } from 'react'
import {
  type FieldValue,
  reference,
  type ReferenceField,
  text,
  type TextField,
} from '@tollgate/contract/catalogue/field.ts'
import { referredCatalogue } from '@tollgate/contract/catalogues/registry.ts'
import { PARAMETER_LENGTH } from '@tollgate/contract/catalogues/function-fields.ts'
import type { FieldInputProps } from '../../../../catalogue/form/field-input-props.ts'
import { FieldInput } from '../../../../catalogue/form/field-input.tsx'
import type { FieldMessages, FormValues } from '../../../../catalogue/form/form-values.ts'
import { FormLookup } from '../../../../catalogue/lookup/form-lookup.tsx'
import { lookupValue } from '../../../../catalogue/lookup/unmatched.ts'
import { asText } from '../../../../catalogue/row.ts'
import { inputPropsOf } from '../drafts/input-props.ts'
import type { DraftForm } from '../drafts/use-draft-form.ts'
import { type CallFields, functionsFor, takesAttribute, withFunction } from './call-values.ts'
import { RecordListInput } from './record-list-input.tsx'
import { fieldFrame } from '../../../../catalogue/form/field-frame.tsx'
import { SearchedSelect } from '../../../../catalogue/lookup/searched-select.tsx'

interface CallInputsProps {
  form: DraftForm
  fields: CallFields
  node: CallingNode
  warnings: FieldMessages
  /** Further changes after another function was chosen. */
  onFunction?: ((values: FormValues) => FormValues) | undefined
}

/** A call: function, parameters, and attribute. Shows only what the function takes. */
export function CallInputs({ form, fields, node, warnings, onFunction }: CallInputsProps) {
  const { draft, setValues } = form
  const name = asText(draft.values[fields.function])
  const definition = workflowFunction(name)
  const choose = useCallback(
    (_: string, value: FieldValue) =>
      setValues((values) => {
        const next = withFunction(values, fields, asText(value))
        return onFunction ? onFunction(next) : next
      }),
    [setValues, fields, onFunction],
  )
  return (
    <>
      <div data-wide>
        <FunctionInput
          {...inputPropsOf(form, fields.function, warnings)}
          node={node}
          onChange={choose}
          onText={form.setValue}
        />
      </div>
      {takesAttribute(name) && <FieldInput {...inputPropsOf(form, fields.attribute, warnings)} />}
      {(['param1', 'param2'] as const).map((key) => {
        const parameter = definition?.[key]
        return (
          parameter && (
            <ParameterInput
              key={`${key} ${name}`}
              {...inputPropsOf(form, fields[key], warnings)}
              parameter={parameter}
            />
          )
        )
      })}
    </>
  )
}

interface ParameterInputProps extends FieldInputProps {
  parameter: FunctionParameter
}

/** A parameter of a function, with an input for its type; stored as text. */
function ParameterInput({ parameter, ...props }: ParameterInputProps) {
  const field = useMemo(() => parameterField(parameter), [parameter])
  const { value, onChange } = props
  const choose = useCallback((name: string, id: FieldValue) => onChange(name, asText(id)), [onChange])
  if (field.kind === 'text') return <FieldInput {...props} field={field} />
  if (isList(parameter)) return <RecordListInput {...props} field={field} />
  return (
    <FormLookup {...props} key={field.to} field={field} row={undefined} value={lookupValue(value)} onChange={choose} />
  )
}

/** The field of a parameter: a reference, a list of codes, or text. */
function parameterField(parameter: FunctionParameter): ReferenceField | TextField {
  const to = catalogueOfParameter(parameter)
  if (to === undefined) {
    const codes = codesOfParameter(parameter)
    const closed = codes.length > 0
    return text(parameter.desc, { maxLength: PARAMETER_LENGTH, ...(closed && { codes, closed }) })
  }
  const { words, label } = referredCatalogue({ to })
  return reference(isList(parameter) ? words.many : parameter.desc, {
    to,
    nest: '',
    show: [label],
  })
}

/** Whether a parameter takes several records. */
function isList({ value_type: type }: FunctionParameter): boolean {
  return type === 'L'
}

interface FunctionInputProps extends FieldInputProps {
  node: CallingNode
  /** Stores text that is no function, without further changes. */
  onText: (name: string, text: string) => void
}

/** A function that the node may call, searched by name or description. */
export function FunctionInput({ node, onText, ...props }: FunctionInputProps) {
  const { name, field, value, onChange } = props
  const chosen = asText(value)
  const known = functionsFor(node, chosen)
  const about = known.find((one) => one.function === chosen)?.comments
  return (
    <SearchedSelect
      {...fieldFrame(props, about)}
      data={known.map((one) => ({ value: one.function, label: one.function, hint: one.comments }))}
      value={chosen}
      onChoose={(next) => onChange(name, next)}
      onText={(typed) => onText(name, typed)}
      clearLabel={field.required ? undefined : `Clear ${field.label}`}
      placeholder={field.required ? 'Choose a function' : 'None: the attribute itself'}
    />
  )
}
