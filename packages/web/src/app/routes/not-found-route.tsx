import { createRoute, redirect } from '@tanstack/react-router'
import { routeOfAlias } from '../route-aliases.ts'
import { NotFoundPage } from '../pages/not-found-page.tsx'
import { consoleRoute } from './console-route.tsx'

/** Any other address: an alias is redirected, else the page says that nothing was found. */
export const notFoundRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '$',
  component: NotFoundPage,
  beforeLoad: ({ location }) => {
    const to = routeOfAlias(location.pathname)
    if (to !== undefined) throw redirect({ to, search: location.search, replace: true })
  },
})
