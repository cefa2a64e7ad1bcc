import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import type { ReactNode } from 'react'
import { useMayEdit } from './rights.ts'

interface MayEditProps {
  /** The catalogue that is edited; absent: any data. */
  of?: Pick<Catalogue, 'readOnly'>
  children: ReactNode
}

/** Renders its children only for users who may edit. */
export function MayEdit({ of, children }: MayEditProps) {
  return useMayEdit(of) && children
}
