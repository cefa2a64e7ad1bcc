import { createRoute, redirect } from '@tanstack/react-router'
import { loadSession } from '../../api/session.ts'
import { loadSetting } from '../../api/setting.ts'
import { Rights } from '../shell/rights.tsx'
import { Shell } from '../shell/shell.tsx'
import { rootRoute } from './root-route.tsx'

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

/** The query of the sign-in page: the address to open afterwards, unless it is the start page. */
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
