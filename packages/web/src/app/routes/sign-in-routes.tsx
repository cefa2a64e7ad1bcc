import { createRoute, redirect } from '@tanstack/react-router'
import { loadSession } from '../../api/session.ts'
import { late } from '../../ui/late.ts'
import { startScreen } from '../settings/start-screen.ts'
import { rootRoute } from './root-route.tsx'

export const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign-in',
  component: late(async () => (await import('../sign-in/sign-in-page.tsx')).SignInPage),
  beforeLoad: async () => {
    const { user, setup_required } = await loadSession()
    if (setup_required) throw redirect({ to: '/setup', replace: true })
    if (user) throw redirect({ to: '/main', replace: true })
  },
})

export const setupRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/setup',
  component: late(async () => (await import('../sign-in/setup-page.tsx')).SetupPage),
  beforeLoad: async () => {
    const { setup_required } = await loadSession()
    if (!setup_required) throw redirect({ to: '/main', replace: true })
  },
})

/** The link of an invitation. It may be opened while someone else is signed in. */
export const invitationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/invitation/$token',
  component: late(async () => (await import('../sign-in/invitation-page.tsx')).InvitationPage),
})

export const startRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: startScreen(), replace: true })
  },
})
