import { createContext, useContext } from 'react'
import type { Selected } from './use-selected.ts'
import type { SelectionActions } from './use-selection-actions.ts'

/** The selection and its actions. */
export interface Selection extends SelectionActions, Pick<Selected, 'nodes' | 'link'> {}

export const SelectionContext = createContext<Selection | undefined>(undefined)

/** Renders again whenever the selection changes. */
export function useSelection(): Selection {
  const selection = useContext(SelectionContext)
  if (!selection) throw new Error('There is no designer here')
  return selection
}
