import type { FieldValue } from '@tollgate/contract/catalogue/field.ts'
import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import type { Written } from '@tollgate/contract/catalogue/write-schema.ts'
import { useMemo, useState, type ReactNode } from 'react'
import { CatalogueFormContext } from '../form/form-context.ts'
import { bodyOf, formFaults, formFields, type FormValues } from '../form/form-values.ts'

/** The field that a bulk edit writes, and its value. */
export type BulkEditField = ReturnType<typeof useBulkEditField>

/** Fields that may hold the same in many records. */
function offeredFields(catalogue: Catalogue) {
  const apart = new Set([
    ...catalogue.address,
    ...catalogue.unique.flatMap((group) => (group.length === 1 ? group : [])),
  ])
  return formFields(catalogue)
    .filter(([key]) => !apart.has(key))
    .map(([value, { label, section }]) => ({ value, label: section === undefined ? label : `${label} (${section})` }))
}

export function useBulkEditField(catalogue: Catalogue) {
  const offered = useMemo(() => offeredFields(catalogue), [catalogue])
  const [name, setName] = useState<string>()
  const [value, setValue] = useState<FieldValue>(null)
  const [fault, setFault] = useState<string>()
  const [missing, setMissing] = useState<string>()
  const values: FormValues = name === undefined ? {} : { [name]: value }
  /** What to send; undefined where something is wrong, which is then shown. */
  const checked = (): Written | undefined => {
    if (name === undefined) {
      setMissing('Choose the field to change')
      return undefined
    }
    const wrong = formFaults(catalogue, 'update', values)[name]
    setFault(wrong)
    return wrong === undefined ? { [name]: bodyOf(catalogue, values)[name] ?? null } : undefined
  }
  const choose = (key: string | null) => {
    setName(key ?? undefined)
    setValue(null)
    setFault(undefined)
    setMissing(undefined)
  }
  const change = (_: string, next: FieldValue) => {
    setValue(next)
    setFault(undefined)
  }
  return { catalogue, offered, name, values, fault, missing, choose, change, checked, clear: () => choose(null) }
}

/** The form around the one field, so that it has its catalogue's own input. */
export function BulkEditForm({ state, children }: { state: BulkEditField; children: ReactNode }) {
  const { catalogue, name = '', values, fault, change } = state
  const context = {
    catalogue,
    mode: 'update' as const,
    values,
    beside: {},
    faults: fault === undefined ? {} : { [name]: fault },
    fields: [name],
    warnings: {},
    otherWarnings: [],
    setValue: change,
    preset: () => undefined,
    setBeside: () => undefined,
    check: () => undefined,
    choose: () => undefined,
  }
  return <CatalogueFormContext value={context}>{children}</CatalogueFormContext>
}
