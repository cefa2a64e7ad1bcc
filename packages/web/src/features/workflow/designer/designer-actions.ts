import type { Link } from '@tollgate/policy/workflow/links.ts'
import { createContext, useContext } from 'react'
import type { Subject } from './menu/subject.ts'
import type { Slot } from './new-node/slot.ts'

export type DialogRequest =
  | { dialog: 'edit'; id: number }
  | { dialog: 'position'; id: number }
  | { dialog: 'connect'; id: number; link: Link }
  | { dialog: 'delete'; ids: readonly number[] }
  | { dialog: 'compare' }

/** The actions that every part of the designer can take; the same object as long as the designer is open. */
export interface DesignerActions {
  select: (ids: readonly number[]) => void
  /** Selects a node and shows it in the panel; with `focus`, its first field gets the focus. */
  openNode: (id: number, focus?: boolean) => void
  /** Clears the selection and closes the open node: the panel shows the outline again. */
  closeNode: () => void
  /** Brings a node into sight and gives it the focus. */
  goToNode: (id: number) => void
  openDialog: (request: DialogRequest) => void
  /** Opens the menu of what can be done with a subject; without a place, beside what has the focus. */
  openMenu: (subject: Subject, at?: { x: number; y: number }) => void
  /** Creates a node of a type, linked as its slot says, in one step of undo; opens it, so that its name can be typed. */
  addNode: (slot: Slot, type: string) => void
  /** Gives all nodes new places by their links. */
  tidy: () => Promise<void>
  /** Asks before nodes are deleted; does nothing where there are none. */
  confirmDelete: (ids: readonly number[]) => void
  /** Sets a link of a node or, without a target, removes it and says so to screen readers. */
  connect: (from: number, link: Link, to: number | null) => void
}

export const DesignerContext = createContext<DesignerActions | undefined>(undefined)

export function useDesigner(): DesignerActions {
  const actions = useContext(DesignerContext)
  if (!actions) throw new Error('There is no designer here')
  return actions
}
