import type { FieldValue } from '@tollgate/contract/catalogue/field.ts'
import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import type { Written } from '@tollgate/contract/catalogue/write-schema.ts'
import type { UseFormReturnType } from '@mantine/form'
import { createContext, useContext } from 'react'
import type { Row } from '../../api/client.ts'
import type { FieldMessages, FormMode, FormValues } from './form-values.ts'
import type { FormWarnings } from './form-warnings.ts'

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

export const CatalogueFormContext = createContext<CatalogueFormState | undefined>(undefined)

/** The form around; only inside a catalogue's form. */
export function useCatalogueFormState(): CatalogueFormState {
  const state = useContext(CatalogueFormContext)
  if (!state) throw new Error('A form field stands outside a catalogue form')
  return state
}
