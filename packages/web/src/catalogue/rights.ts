import { isAtLeast, type Role } from '@tollgate/contract/access/role.ts'
import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import { createContext, use } from 'react'

/** What the user may do. The server decides; the screens leave out what it would refuse. */
export const RoleContext = createContext<Role>('administrator')

/** Ids of the plans that the role is limited to; null: all. Inside one of these plans it is null too. */
export const PlansContext = createContext<readonly number[] | null>(null)

/** Whether the role is limited to some plans; also true inside one of them. */
export const NarrowedContext = createContext(false)

/** Whether the user may change some data, and so begin change sets. A role that is limited to plans may. */
export function useIsEditor(): boolean {
  return isAtLeast(use(RoleContext), 'editor')
}

/** Whether the user may change data, or the records of a catalogue. */
export function useMayEdit(catalogue?: Pick<Catalogue, 'readOnly'>): boolean {
  const isEditor = useIsEditor()
  const isNarrowed = use(PlansContext) !== null
  return isEditor && !isNarrowed && catalogue?.readOnly !== true
}
