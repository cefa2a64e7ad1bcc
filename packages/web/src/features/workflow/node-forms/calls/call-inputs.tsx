import { workflowFunction } from '@tollgate/contract/standards/workflow-functions.ts'
import type { CallingNode } from '@tollgate/contract/standards/workflow-function.ts'
import { useCallback } from 'react'
import type { FieldValue } from '@tollgate/contract/catalogue/field.ts'
import { FieldInput } from '../../../../catalogue/form/field-input.tsx'
import type { FieldMessages, FormValues } from '../../../../catalogue/form/form-values.ts'
import { asText } from '../../../../catalogue/row.ts'
import { inputPropsOf } from '../drafts/input-props.ts'
import type { DraftForm } from '../drafts/use-draft-form.ts'
import { takesAttribute, withFunction, type CallFields } from './call-values.ts'
import { FunctionInput } from './function-input.tsx'
import { ParameterInput } from './parameter-input.tsx'

interface CallInputsProps {
  form: DraftForm
  fields: CallFields
  node: CallingNode
  warnings: FieldMessages
  /** What else follows from another function. */
  onFunction?: ((values: FormValues) => FormValues) | undefined
}

/** A call: the function, its parameters, and the attribute that it reads. Only what the function takes is shown. */
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
