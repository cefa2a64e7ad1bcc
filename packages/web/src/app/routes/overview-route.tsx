import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { consoleRoute } from './console-route.tsx'

export const overviewRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/main',
  component: lazyRouteComponent(() => import('./overview-page.tsx'), 'OverviewPage'),
})
