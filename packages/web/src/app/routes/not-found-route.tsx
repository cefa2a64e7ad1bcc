import { createRoute, redirect } from '@tanstack/react-router'
import { specifiedRoute } from '../other-spellings.ts'
import { NotFoundPage } from '../pages/not-found-page.tsx'
import { consoleRoute } from './console-route.tsx'

/** Whatever no other route takes: led to the place it means, else inside the frame, so that the way out is in sight. */
export const notFoundRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '$',
  component: NotFoundPage,
  beforeLoad: ({ location }) => {
    const to = specifiedRoute(location.pathname)
    if (to !== undefined) throw redirect({ to, search: location.search, replace: true })
  },
})
