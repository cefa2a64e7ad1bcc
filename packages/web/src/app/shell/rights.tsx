import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { sessionQuery } from '../../api/session.ts'
import { NarrowedContext, PlansContext, RoleContext } from '../../catalogue/rights.ts'

export function Rights({ children }: { children: ReactNode }) {
  const { user } = useSuspenseQuery(sessionQuery).data
  return (
    <RoleContext value={user?.role ?? 'viewer'}>
      <PlansContext value={user?.plans ?? null}>
        <NarrowedContext value={user?.plans != null}>{children}</NarrowedContext>
      </PlansContext>
    </RoleContext>
  )
}
