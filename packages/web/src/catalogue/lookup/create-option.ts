import type { Catalogue, Row } from '@tollgate/contract/catalogue/resolve.ts'
import { createContext, useContext } from 'react'

/** Opens the form of a new record with the typed text as its name, and returns the created record. */
export type CreateOption = (catalogue: Catalogue, typed: string, onCreated: (row: Row) => void) => void

export const CreateOptionContext = createContext<CreateOption | undefined>(undefined)

/** Creates a record of the catalogue in place; undefined outside of forms. */
export function useCreateOption(
  catalogue: Catalogue,
): ((typed: string, onCreated: (row: Row) => void) => void) | undefined {
  const create = useContext(CreateOptionContext)
  return create && ((typed, onCreated) => create(catalogue, typed, onCreated))
}
