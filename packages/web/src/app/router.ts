import { createRouter } from '@tanstack/react-router'
import { FailurePage } from './pages/failure-page.tsx'
import { LoadingPage } from './pages/loading-page.tsx'
import { catalogueRoutes } from './routes/catalogue-routes.tsx'
import { consoleRoute } from './routes/console-route.tsx'
import { invitationRoute, setupRoute, signInRoute, startRoute } from './routes/sign-in-routes.tsx'
import { notFoundRoute } from './routes/not-found-route.tsx'
import { planRoute } from './routes/plan-route.tsx'
import { recordRoute } from './routes/record-route.tsx'
import { screenRoutes } from './routes/screen-routes.ts'
import { rootRoute } from './routes/root-route.tsx'
import { parseSearch, stringifySearch } from './routes/search.ts'

const routeTree = rootRoute.addChildren([
  startRoute,
  signInRoute,
  invitationRoute,
  setupRoute,
  consoleRoute.addChildren([recordRoute, planRoute, ...screenRoutes, ...catalogueRoutes, notFoundRoute]),
])

export const router = createRouter({
  routeTree,
  parseSearch,
  stringifySearch,
  defaultPendingComponent: LoadingPage,
  defaultPendingMs: 150,
  defaultPendingMinMs: 0,
  defaultErrorComponent: FailurePage,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
