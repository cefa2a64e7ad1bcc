import type { Link } from '@tollgate/contract/workflow/links.ts'
import { createContext, useContext } from 'react'
import type { Place } from './gestures.ts'

/** What is asked of the operator at the moment. */
export type Asked =
  | { what: 'create'; place: Place }
  | { what: 'edit'; id: number }
  | { what: 'position'; id: number }
  | { what: 'connect'; id: number; link: Link }
  | { what: 'delete'; ids: readonly number[] }
  | { what: 'compare' }

/** What every part of the designer can do; the same object as long as the designer is open. */
export interface DesignerWays {
  /** Selects a node, shows it in the panel and, with `focus`, on the canvas. */
  open: (id: number, focus?: boolean) => void
  /** Gives up the selection and the open node; the panel goes back to the outline. */
  close: () => void
  /** Brings a node into sight and puts the focus on it. */
  jump: (id: number) => void
  ask: (asked: Asked) => void
  /** Asks about deleting nodes; nothing where there are none. */
  remove: (ids: readonly number[]) => void
  connect: (from: number, link: Link, to: number | null) => void
  select: (ids: readonly number[]) => void
}

export const DesignerContext = createContext<DesignerWays | undefined>(undefined)

export function useDesigner(): DesignerWays {
  const ways = useContext(DesignerContext)
  if (!ways) throw new Error('There is no designer here')
  return ways
}
