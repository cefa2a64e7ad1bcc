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

/** The actions for all parts of the designer. The object stays identical while it is open. */
export interface DesignerActions {
  select: (ids: readonly number[]) => void
  /** Selects a node and shows it in the panel; with `focus`, focuses its first field. */
  openNode: (id: number, focus?: boolean) => void
  /** Clears the selection and closes the open node; the panel shows the outline again. */
  closeNode: () => void
  /** Pans to a node and focuses it. */
  goToNode: (id: number) => void
  openDialog: (request: DialogRequest) => void
  /** Opens the context menu of a subject; without a place, beside the focused element. */
  openMenu: (subject: Subject, at?: { x: number; y: number }) => void
  /** Creates a node and links it as its slot says, as one undo step; opens it for its name. */
  addNode: (slot: Slot, type: string) => void
  /** Arranges all nodes by their links. */
  tidy: () => Promise<void>
  /** Asks before nodes are deleted; does nothing for an empty list. */
  confirmDelete: (ids: readonly number[]) => void
  /** Sets a link of a node, or removes it if there is no target; announces it to screen readers. */
  connect: (from: number, link: Link, to: number | null) => void
}

export const DesignerContext = createContext<DesignerActions | undefined>(undefined)

export function useDesigner(): DesignerActions {
  const actions = useContext(DesignerContext)
  if (!actions) throw new Error('There is no designer here')
  return actions
}
