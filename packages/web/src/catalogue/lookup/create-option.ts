import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import { createContext, useContext } from 'react'
import type { Row } from '../../api/client.ts'

/** Opens the form of a new record, with what was searched for as its name; hands back what was created. */
export type CreateOption = (catalogue: Catalogue, typed: string, onCreated: (row: Row) => void) => void

export const CreateOptionContext = createContext<CreateOption | undefined>(undefined)

/** Creates an option of that catalogue in place; undefined where there is no form to do it from. */
export function useCreateOption(
  catalogue: Catalogue,
): ((typed: string, onCreated: (row: Row) => void) => void) | undefined {
  const create = useContext(CreateOptionContext)
  return create && ((typed, onCreated) => create(catalogue, typed, onCreated))
}
