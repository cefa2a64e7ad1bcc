import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { consoleRoute } from './console-route.tsx'
import { untilLoaded } from '../../ui/late.ts'

export const overviewRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/main',
  component: lazyRouteComponent(() => untilLoaded(() => import('./overview-page.tsx')), 'OverviewPage'),
})
