import type { FieldValue } from '@tollgate/contract/catalogue/field.ts'
import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import type { Written } from '@tollgate/contract/catalogue/write-schema.ts'
import { CloseButton } from '@mantine/core'
import { useEffect, useMemo, useRef, useState } from 'react'
import { CatalogueFormContext } from '../form/form-context.ts'
import { FormField } from '../form/form-field.tsx'
import { bodyOf, formFaults, formFields, type FormValues } from '../form/form-values.ts'
import { SearchedSelect } from '../lookup/searched-select.tsx'
import classes from './import.module.css'

/** The fields that a bulk edit writes, and their values. */
type BulkEditFields = ReturnType<typeof useBulkEditFields>

/** Fields whose value may be equal in many records. */
function offeredFields(catalogue: Catalogue) {
  const apart = new Set([
    ...catalogue.address,
    ...catalogue.unique.flatMap((group) => (group.length === 1 ? group : [])),
  ])
  return formFields(catalogue)
    .filter(([key]) => !apart.has(key))
    .map(([value, { label, section }]) => ({ value, label: section === undefined ? label : `${label} (${section})` }))
}

export function useBulkEditFields(catalogue: Catalogue) {
  const all = useMemo(() => offeredFields(catalogue), [catalogue])
  const [values, setValues] = useState<FormValues>({})
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const [missing, setMissing] = useState<string>()
  const names = Object.keys(values)
  const offered = all.filter(({ value }) => !names.includes(value))
  /** The values to send; undefined while one is invalid, which is then shown. */
  const checked = (): Written | undefined => {
    if (names.length === 0) setMissing('Choose the field to change')
    const found = formFaults(catalogue, 'update', values)
    const wrong = Object.entries(found).filter(([name]) => names.includes(name))
    setFaults(Object.fromEntries(wrong))
    if (names.length === 0 || wrong.length > 0) return undefined
    const body = bodyOf(catalogue, values)
    return Object.fromEntries(names.map((name) => [name, body[name] ?? null]))
  }
  const change = (name: string, value: FieldValue) => {
    setValues((before) => ({ ...before, [name]: value }))
    setFaults(({ [name]: _right, ...others }) => others)
    setMissing(undefined)
  }
  const drop = (name: string) => setValues(({ [name]: _dropped, ...others }) => others)
  const clear = () => {
    setValues({})
    setFaults({})
    setMissing(undefined)
  }
  return { catalogue, offered, names, values, faults, missing, change, drop, checked, clear }
}

/** The chosen fields with their inputs, and a selection of one more. */
export function BulkEditForm({ fields }: { fields: BulkEditFields }) {
  const { catalogue, names, offered, values, faults, missing, change, drop } = fields
  const context = {
    catalogue,
    mode: 'update' as const,
    values,
    beside: {},
    faults,
    fields: names,
    warnings: {},
    otherWarnings: [],
    setValue: change,
    preset: () => undefined,
    setBeside: () => undefined,
    check: () => undefined,
    choose: () => undefined,
  }
  return (
    <div className={classes.edited}>
      <CatalogueFormContext value={context}>
        {names.map((name) => (
          <EditedField key={name} name={name} label={catalogue.fields[name]?.label ?? name} onDrop={drop} />
        ))}
      </CatalogueFormContext>
      {offered.length > 0 && (
        <SearchedSelect
          key={names.length}
          {...(names.length === 0 && { 'data-autofocus': true })}
          label={names.length === 0 ? 'Field' : 'Another field'}
          data={offered}
          value=""
          onChoose={(name) => name !== '' && change(name, null)}
          error={missing}
          placeholder="Choose one"
        />
      )}
    </div>
  )
}

interface EditedFieldProps {
  name: string
  label: string
  onDrop: (name: string) => void
}

/** Its input takes the focus when the field is chosen. */
function EditedField({ name, label, onDrop }: EditedFieldProps) {
  const input = useRef<HTMLDivElement>(null)
  useEffect(() => input.current?.querySelector<HTMLElement>('input, textarea')?.focus(), [])
  return (
    <div className={classes.editedField}>
      <div ref={input}>
        <FormField name={name} />
      </div>
      <CloseButton aria-label={`Leave ${label} as it is`} title="Leave as it is" onClick={() => onDrop(name)} />
    </div>
  )
}
