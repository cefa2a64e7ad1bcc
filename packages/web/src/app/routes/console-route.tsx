import { createRoute, redirect } from '@tanstack/react-router'
import { loadSession } from '../../api/session.ts'
import { Shell } from '../shell/shell.tsx'
import { rootRoute } from './root-route.tsx'

/** Everything inside the frame, and only for who is signed in. */
export const consoleRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'console',
  component: Shell,
  beforeLoad: async ({ location }) => {
    const { user, setup_required } = await loadSession()
    if (setup_required) throw redirect({ to: '/setup', replace: true })
    if (!user) throw redirect({ to: '/sign-in', search: signInSearch(location.href), replace: true })
    return { user }
  },
})

/** Where to go on after signing in; nothing to say when that is the start anyway. */
export function signInSearch(href: string): Record<string, string> {
  return href === '/' || href === '/main' ? {} : { next: href }
}
