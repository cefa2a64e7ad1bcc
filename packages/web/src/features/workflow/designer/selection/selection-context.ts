import { createContext, useContext } from 'react'
import type { Selected } from './use-selected.ts'
import type { SelectionActions } from './use-selection-actions.ts'

/** What is selected, and what can be done with it. */
export interface Selection extends SelectionActions, Pick<Selected, 'nodes' | 'link'> {}

export const SelectionContext = createContext<Selection | undefined>(undefined)

/** A component that uses this renders whenever something else is selected. */
export function useSelection(): Selection {
  const selection = useContext(SelectionContext)
  if (!selection) throw new Error('There is no designer here')
  return selection
}
