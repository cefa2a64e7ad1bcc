import type { FieldValue } from '@tollgate/contract/catalogue/field.ts'
import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import type { Written } from '@tollgate/contract/catalogue/write-schema.ts'
import { Checkbox, CloseButton, TextInput } from '@mantine/core'
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
  const [emptied, setEmptied] = useState<ReadonlySet<string>>(NONE)
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const names = Object.keys(values)
  const offered = all.filter(({ value }) => !names.includes(value))
  /** Fields that change: those with a value, and those that are to be emptied. */
  const written = names.filter((name) => emptied.has(name) || (values[name] ?? '') !== '')
  /** The values to send; undefined while one is invalid, which is then shown. */
  const checked = (): Written | undefined => {
    const sent = Object.fromEntries(written.map((name) => [name, emptied.has(name) ? null : (values[name] ?? null)]))
    const found = formFaults(catalogue, 'update', sent)
    const wrong = Object.entries(found).filter(([name]) => written.includes(name))
    setFaults(Object.fromEntries(wrong))
    if (written.length === 0 || wrong.length > 0) return undefined
    const body = bodyOf(catalogue, sent)
    return Object.fromEntries(written.map((name) => [name, body[name] ?? null]))
  }
  const change = (name: string, value: FieldValue) => {
    setValues((before) => ({ ...before, [name]: value }))
    setFaults(({ [name]: _right, ...others }) => others)
  }
  const empty = (name: string, isEmptied: boolean) =>
    setEmptied((before) => new Set([...[...before].filter((one) => one !== name), ...(isEmptied ? [name] : [])]))
  const drop = (name: string) => {
    setValues(({ [name]: _dropped, ...others }) => others)
    empty(name, false)
  }
  const clear = () => {
    setValues({})
    setEmptied(NONE)
    setFaults({})
  }
  return { catalogue, offered, names, written, values, emptied, faults, change, empty, drop, checked, clear }
}

const NONE: ReadonlySet<string> = new Set()

/** The chosen fields with their inputs, and a selection of one more. */
export function BulkEditForm({ fields }: { fields: BulkEditFields }) {
  const { catalogue, names, offered, values, faults, change } = fields
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
          <EditedField key={name} name={name} fields={fields} />
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
          placeholder="Choose one"
        />
      )}
    </div>
  )
}

/** Its input takes the focus when the field is chosen. Emptying is a choice of its own. */
function EditedField({
  name,
  fields: { catalogue, written, emptied, empty, drop },
}: {
  name: string
  fields: BulkEditFields
}) {
  const input = useRef<HTMLDivElement>(null)
  const { label, required } = catalogue.fields[name] ?? { label: name, required: true }
  const isEmptied = emptied.has(name)
  useEffect(() => input.current?.querySelector<HTMLElement>('input, textarea')?.focus(), [])
  return (
    <div className={classes.editedField}>
      <div ref={input}>
        {isEmptied ? (
          <TextInput readOnly label={label} value="" placeholder="Will be empty in all of them" />
        ) : (
          <FormField name={name} />
        )}
        <div className={classes.editedHow}>
          <span>{!written.includes(name) && 'Stays as it is until you type a value.'}</span>
          {!required && (
            <Checkbox
              size="xs"
              label={`Empty ${label}`}
              checked={isEmptied}
              onChange={({ currentTarget }) => empty(name, currentTarget.checked)}
            />
          )}
        </div>
      </div>
      <CloseButton aria-label={`Leave ${label} as it is`} title="Leave as it is" onClick={() => drop(name)} />
    </div>
  )
}
