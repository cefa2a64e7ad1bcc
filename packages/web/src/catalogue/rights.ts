import { isAtLeast, type Role } from '@tollgate/contract/access/role.ts'
import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import { createContext, use } from 'react'

/** What whoever is signed in may do. The server decides; the screens leave out what it would refuse. */
export const RoleContext = createContext<Role>('administrator')

/** Whether data may be changed; of a catalogue: whether its records may be. */
export function useMayEdit(catalogue?: Pick<Catalogue, 'readOnly'>): boolean {
  const mayEdit = isAtLeast(use(RoleContext), 'editor')
  return mayEdit && catalogue?.readOnly !== true
}
