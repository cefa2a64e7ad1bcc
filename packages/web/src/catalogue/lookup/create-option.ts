import type { Catalogue, Row } from '@tollgate/contract/catalogue/resolve.ts'
import { createContext, use } from 'react'
import { NarrowedContext } from '../rights.ts'

/** Opens the form of a new record with the typed text as its name, and returns the created record. */
export type CreateOption = (catalogue: Catalogue, typed: string, onCreated: (row: Row) => void) => void

export const CreateOptionContext = createContext<CreateOption | undefined>(undefined)

/** Creates a record of the catalogue in place; undefined outside of forms, and for users without the right. */
export function useCreateOption(
  catalogue: Catalogue,
): ((typed: string, onCreated: (row: Row) => void) => void) | undefined {
  const create = use(CreateOptionContext)
  // References point to records that other plans use too.
  const isNarrowed = use(NarrowedContext)
  if (!create || isNarrowed) return undefined
  return (typed, onCreated) => create(catalogue, typed, onCreated)
}
