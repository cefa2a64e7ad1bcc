import { createRouter } from '@tanstack/react-router'
import { FailurePage } from './pages/failure-page.tsx'
import { LoadingPage } from './pages/loading-page.tsx'
import { apiTokenRoute } from './routes/api-token-route.tsx'
import { catalogueRoutes } from './routes/catalogue-routes.tsx'
import { compareRoute } from './routes/compare-route.tsx'
import { guideRoute } from './routes/guide-route.tsx'
import { historyRoute } from './routes/history-route.tsx'
import { consoleRoute } from './routes/console-route.tsx'
import { peopleRoute } from './routes/people-route.tsx'
import { settingRoute } from './routes/setting-route.tsx'
import { profileRoute } from './routes/profile-route.tsx'
import { invitationRoute, setupRoute, signInRoute, startRoute } from './routes/sign-in-routes.tsx'
import { notFoundRoute } from './routes/not-found-route.tsx'
import { overviewRoute } from './routes/overview-route.tsx'
import { planRoute } from './routes/plan-route.tsx'
import { problemsRoute } from './routes/problems-route.tsx'
import { simulationRoute } from './routes/simulation-route.tsx'
import { recordRoute } from './routes/record-route.tsx'
import { changeSetRoute, changeSetsRoute, nodesRoute, releasesRoute } from './routes/release-routes.tsx'
import { rootRoute } from './routes/root-route.tsx'
import { parseSearch, stringifySearch } from './routes/search.ts'
import { workflowRoute } from './routes/workflow-route.tsx'

const routeTree = rootRoute.addChildren([
  startRoute,
  signInRoute,
  invitationRoute,
  setupRoute,
  consoleRoute.addChildren([
    overviewRoute,
    problemsRoute,
    historyRoute,
    simulationRoute,
    recordRoute,
    compareRoute,
    planRoute,
    workflowRoute,
    apiTokenRoute,
    peopleRoute,
    settingRoute,
    changeSetsRoute,
    changeSetRoute,
    releasesRoute,
    nodesRoute,
    profileRoute,
    guideRoute,
    ...catalogueRoutes,
    notFoundRoute,
  ]),
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
