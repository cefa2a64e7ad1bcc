import { createRoute, redirect } from '@tanstack/react-router'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { loadSession, sessionQuery } from '../../api/session.ts'
import { loadSetting } from '../../api/setting.ts'
import { Shell } from '../shell/shell.tsx'
import { rootRoute } from './root-route.tsx'
import { NarrowedContext, PlansContext, RoleContext } from '../../catalogue/rights.ts'

export const consoleRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'console',
  component: Console,
  beforeLoad: async ({ location }) => {
    const { user, setup_required } = await loadSession()
    if (setup_required) throw redirect({ to: '/setup', replace: true })
    if (!user) throw redirect({ to: '/sign-in', search: signInSearch(location.href), replace: true })
    await loadSetting()
    return { user }
  },
})

/** The address to open after the sign-in, unless it is the start page. */
function signInSearch(href: string): Record<string, string> {
  return href === '/' || href === '/main' ? {} : { next: href }
}

function Console() {
  return (
    <Rights>
      <Shell />
    </Rights>
  )
}

function Rights({ children }: { children: ReactNode }) {
  const { user } = useSuspenseQuery(sessionQuery).data
  return (
    <RoleContext value={user?.role ?? 'viewer'}>
      <PlansContext value={user?.plans ?? null}>
        <NarrowedContext value={user?.plans != null}>{children}</NarrowedContext>
      </PlansContext>
    </RoleContext>
  )
}
