import type { FieldValue } from '@tollgate/contract/catalogue/field.ts'
import { memo, useCallback } from 'react'
import { FieldInput } from '../../../catalogue/form/field-input.tsx'
import { QuantityInput } from '../../../catalogue/form/quantity-input.tsx'
import { formFields, type FieldMessages } from '../../../catalogue/form/form-values.ts'
import classes from './edit-fields.module.css'
import { QUANTITIES, unitOf, type RecordEdit } from './edit-state.ts'
import { GIVEN, KIND_CATALOGUES, type RecordKind } from './part-kinds.ts'
import type { RuleActions } from './rule-actions.ts'

interface EditFieldsProps {
  kind: RecordKind
  edit: RecordEdit
  warnings: FieldMessages | undefined
  actions: RuleActions
}

/** The fields of a record, edited in place. */
export const EditFields = memo(function EditFields({ kind, edit, warnings, actions }: EditFieldsProps) {
  const catalogue = KIND_CATALOGUES[kind]
  const { key, values, faults, row } = edit
  const unit = unitOf(edit)
  const change = useCallback(
    (name: string, value: FieldValue) => actions.change(kind, key, name, value),
    [actions, kind, key],
  )
  const leave = useCallback((name: string) => actions.leave(kind, key, name), [actions, kind, key])
  return (
    <div className={classes.fields}>
      {formFields(catalogue, GIVEN[kind]).map(([name, field]) => {
        const shared = {
          name,
          field,
          value: values[name] ?? null,
          fault: faults[name],
          warning: warnings?.[name],
          row,
          autoFocus: false,
          onChange: change,
          onBlur: leave,
        }
        return QUANTITIES.includes(name) ? (
          <QuantityInput key={name} {...shared} unit={unit} />
        ) : (
          <FieldInput key={name} {...shared} />
        )
      })}
    </div>
  )
})
