import type { FieldValue } from '@tollgate/contract/catalogue/field.ts'
import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import type { Written } from '@tollgate/contract/catalogue/write-schema.ts'
import { useForm, type UseFormReturnType } from '@mantine/form'
import { createContext, useCallback, useContext, useMemo, useRef } from 'react'
import type { Row } from '../api/client.ts'
import { afterPress } from './after-press.ts'
import {
  formFaults,
  formFields,
  initialValues,
  type FieldMessages,
  type FormMode,
  type FormValues,
} from './form-values.ts'
import { useFormWarnings, type FormWarnings } from './form-warnings.ts'

export interface CatalogueFormInput {
  catalogue: Catalogue
  mode: FormMode
  /** The row whose values the form begins with. */
  row?: Row | undefined
  /** Values decided already; their fields are not on the form. */
  given?: Written | undefined
}

export interface CatalogueFormState extends CatalogueFormInput, FormWarnings {
  form: UseFormReturnType<FormValues>
  /** Keys of the fields on the form, in order. */
  fields: readonly string[]
  dirty: boolean
  setValue: (name: string, value: FieldValue) => void
  /** After leaving a field: says what is wrong with it, if something was typed. */
  check: (name: string) => void
  /** Puts the server's faults on their fields, until these are changed. */
  refuse: (faults: FieldMessages) => void
}

/** The state of a record's form: values, faults after leaving a field and on saving, warnings while typing. */
export function useCatalogueForm({ catalogue, mode, row, given }: CatalogueFormInput): CatalogueFormState {
  const refused = useRef<{ faults: FieldMessages; values: FormValues }>({ faults: {}, values: {} })
  const validate = useCallback(
    (values: FormValues) => ({
      ...unchanged(refused.current, values),
      ...formFaults(catalogue, mode, values, given),
    }),
    [catalogue, mode, given],
  )
  const form = useForm<FormValues>({ initialValues: initialValues(catalogue, row), validate })
  const { setFieldValue, setErrors, validateField, getValues, getInitialValues, values } = form
  const fields = useMemo(() => formFields(catalogue, given).map(([key]) => key), [catalogue, given])
  const dirty = form.isDirty()
  const shown = dirty || mode === 'update'
  const warned = useFormWarnings(catalogue, row, values, fields, shown)
  const check = useCallback(
    (name: string) => {
      if (getValues()[name] !== getInitialValues()[name]) afterPress(() => void validateField(name))
    },
    [getValues, getInitialValues, validateField],
  )
  const refuse = useCallback(
    (faults: FieldMessages) => {
      refused.current = { faults, values: getValues() }
      setErrors(faults)
    },
    [getValues, setErrors],
  )
  return {
    catalogue,
    mode,
    row,
    given,
    form,
    fields,
    dirty,
    ...warned,
    setValue: setFieldValue,
    check,
    refuse,
  }
}

/** The server's faults of fields that still hold what it refused. */
function unchanged({ faults, values }: { faults: FieldMessages; values: FormValues }, now: FormValues): FieldMessages {
  return Object.fromEntries(Object.entries(faults).filter(([field]) => values[field] === now[field]))
}

export const CatalogueFormContext = createContext<CatalogueFormState | undefined>(undefined)

/** The form around; only inside a catalogue's form. */
export function useCatalogueFormState(): CatalogueFormState {
  const state = useContext(CatalogueFormContext)
  if (!state) throw new Error('A form field stands outside a catalogue form')
  return state
}
