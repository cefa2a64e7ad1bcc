import { useForm } from '@mantine/form'
import { useCallback, useMemo, useRef } from 'react'
import { afterPress } from '../../ui/after-press.ts'
import type { CatalogueFormInput, CatalogueFormState } from './form-context.ts'
import { formFaults, formFields, initialValues, type FieldMessages, type FormValues } from './form-values.ts'
import { useFormWarnings } from './form-warnings.ts'

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
