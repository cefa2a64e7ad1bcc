import { isAtLeast, type Role } from '@tollgate/contract/access/role.ts'
import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import { createContext, use } from 'react'

/** What whoever is signed in may do. The server decides; the screens leave out what it would refuse. */
export const RoleContext = createContext<Role>('administrator')

/** Ids of the plans that the role is narrowed to; null: all. Inside one of them nothing is narrowed. */
export const PlansContext = createContext<readonly number[] | null>(null)

/** Whether the role is narrowed to some plans; stays so inside one of them. */
export const NarrowedContext = createContext(false)

/** Whether data may be changed; of a catalogue: whether its records may be. */
export function useMayEdit(catalogue?: Pick<Catalogue, 'readOnly'>): boolean {
  const mayEdit = isAtLeast(use(RoleContext), 'editor')
  const isNarrowed = use(PlansContext) !== null
  return mayEdit && !isNarrowed && catalogue?.readOnly !== true
}
