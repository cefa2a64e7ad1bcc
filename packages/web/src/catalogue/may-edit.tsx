import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import type { ReactNode } from 'react'
import { useMayEdit } from './rights.ts'

interface MayEditProps {
  /** Whose records are changed; absent: any data. */
  of?: Pick<Catalogue, 'readOnly'>
  children: ReactNode
}

/** What changes data: absent for whoever may only read. */
export function MayEdit({ of, children }: MayEditProps) {
  return useMayEdit(of) && children
}
