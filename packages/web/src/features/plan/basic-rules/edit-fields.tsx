import type { Field, FieldValue } from '@tollgate/contract/catalogue/field.ts'
import { formatQuantity, readAmount } from '@tollgate/contract/standards/quantity.ts'
import { memo, useCallback, useMemo } from 'react'
import { FieldInput } from '../../../catalogue/form/field-input.tsx'
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

interface QuantityInputProps {
  name: string
  field: Field
  value: FieldValue
  fault: string | undefined
  warning: string | undefined
  row: RecordEdit['row']
  autoFocus: boolean
  unit: number | null
  onChange: (name: string, value: FieldValue) => void
  onBlur: (name: string) => void
}

/** A quota with its value in a readable unit; it can be typed with a unit. */
function QuantityInput({ unit, ...props }: QuantityInputProps) {
  const { name, field, value, onChange, onBlur } = props
  const typed = typeof value === 'string' ? value : ''
  const said = quantityHint(typed, unit)
  const helped = useMemo(() => ({ ...field, ...(said === undefined ? {} : { help: said }) }), [field, said])
  const leave = useCallback(() => {
    const read = readAmount(typed, unit)
    if (read !== undefined) onChange(name, String(read))
    onBlur(name)
  }, [typed, unit, name, onChange, onBlur])
  return <FieldInput {...props} field={helped} onBlur={leave} />
}

function quantityHint(typed: string, unit: number | null): string | undefined {
  const figure = readAmount(typed, unit)
  if (figure !== undefined) return unit === null ? undefined : `= ${formatQuantity(figure, unit)}`
  return unit === null && readAmount(typed, 'any') !== undefined
    ? 'Choose the unit to type the amount with one'
    : undefined
}
