import type { Field } from '@tollgate/contract/catalogue/field.ts'
import type { FieldInputProps } from '../../../../catalogue/form/field-input-props.ts'
import type { FieldMessages } from '../../../../catalogue/form/form-values.ts'
import type { DraftForm } from './use-draft-form.ts'

/** What the input of a field of the form is given; `field` where it is another than the catalogue's. */
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
