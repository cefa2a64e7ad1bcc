import type { Catalogue, Row } from '@tollgate/contract/catalogue/resolve.ts'
import type { FieldValue } from '@tollgate/contract/catalogue/field.ts'
import type { Written } from '@tollgate/contract/catalogue/write-schema.ts'
import { createContext, useContext } from 'react'
import type { FieldMessages, FormMode } from './form-values.ts'
import type { FormWarnings } from './form-warnings.ts'
import type { RecordFormActions } from './use-record-form.ts'

export interface CatalogueFormInput {
  catalogue: Catalogue
  mode: FormMode
  /** The row whose values the form starts with. */
  row?: Row | undefined
  /** The record that this is a copy of; records that belong to it may be copied too. */
  copyOf?: Row | undefined
  /** Fixed values; their fields are not on the form. */
  given?: Written | undefined
}

/** @template Name The names of the fields, if the catalogue is known. */
export interface CatalogueFormState<Name extends string = string>
  extends CatalogueFormInput, FormWarnings, RecordFormActions<Name> {
  values: Readonly<Record<Name, FieldValue>>
  /** Texts that are sent in addition to the fields. */
  beside: Readonly<Record<string, string>>
  faults: FieldMessages
  /** Keys of the fields on the form, in order. */
  fields: readonly string[]
}

export const CatalogueFormContext = createContext<CatalogueFormState | undefined>(undefined)

export function useCatalogueFormState<Name extends string = string>(): CatalogueFormState<Name> {
  const state = useContext(CatalogueFormContext)
  if (!state) throw new Error('A form field stands outside a catalogue form')
  return state
}
