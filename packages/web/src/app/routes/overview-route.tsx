import { createRoute } from '@tanstack/react-router'
import { consoleRoute } from './console-route.tsx'
import { lateRoute } from './late-route.ts'

export const overviewRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/main',
  component: lateRoute(() => import('./overview-page.tsx'), 'OverviewPage'),
})
