import type { Field } from '@tollgate/contract/catalogue/field.ts'
import type { FieldInputProps } from '../../../../catalogue/form/field-input-props.ts'
import type { FieldMessages } from '../../../../catalogue/form/form-values.ts'
import type { DraftForm } from './use-draft-form.ts'

/** Props of a form field's input; `field` if it differs from the catalogue's. */
export function inputPropsOf(
  form: DraftForm,
  name: string,
  warnings: FieldMessages,
  field: Field | undefined = form.input.catalogue.fields[name],
): FieldInputProps {
  if (!field) throw new Error(`${form.input.catalogue.name} has no field ${name}`)
  const { draft, input } = form
  return {
    name,
    field,
    value: draft.values[name] ?? null,
    fault: draft.faults[name],
    warning: warnings[name],
    row: draft.row ?? input.template,
    autoFocus: false,
    onChange: form.setValue,
    onBlur: form.check,
  }
}
