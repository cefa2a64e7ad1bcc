import type { Catalogue, Row } from '@tollgate/contract/catalogue/resolve.ts'
import { createContext, useContext, type ComponentType } from 'react'
import type { FieldInputProps } from './form/field-input-props.ts'

export interface RowPartProps<R extends Row = Row> {
  catalogue: Catalogue
  row: R
}

/** Components of a catalogue that replace the common ones. */
export interface CatalogueParts<R extends Row = Row, Field extends string = string> {
  /** The value of a field in lists and details. */
  cell?: { readonly [K in keyof R]?: ComponentType<RowPartProps<R>> }
  /** Width of such a cell in characters, if it needs more than its value. */
  room?: { readonly [K in keyof R]?: number }
  /** The input of a field. */
  fields?: { readonly [K in Field]?: ComponentType<FieldInputProps> }
  /** Fields that can be edited in the list by a click on their cell. */
  editedCells?: readonly Field[]
  /** Said where a file is imported: what belongs elsewhere. */
  importHint?: string
  /** The arrangement of the form's fields. */
  form?: ComponentType
  /** The body of the detail. */
  detail?: ComponentType<RowPartProps<R>>
}

/** What the screens of catalogues need from the application. */
export interface CatalogueSetting {
  parts: Readonly<Record<string, CatalogueParts>>
  /** The address of a catalogue's screen, if it has one; with an id, that of the record. */
  addressOf: (catalogue: string, id?: number) => string | undefined
}

const NONE: CatalogueParts = {}

export const CatalogueSettingContext = createContext<CatalogueSetting>({ parts: {}, addressOf: () => undefined })

export function useParts(catalogue: string): CatalogueParts {
  return useContext(CatalogueSettingContext).parts[catalogue] ?? NONE
}

export function useAddressOf(): CatalogueSetting['addressOf'] {
  return useContext(CatalogueSettingContext).addressOf
}
