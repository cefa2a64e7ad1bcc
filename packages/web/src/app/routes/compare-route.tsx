import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { consoleRoute } from './console-route.tsx'

export const compareRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/main/policy-plan/compare',
  component: lazyRouteComponent(() => import('../../features/plan/compare/compare-screen.tsx'), 'CompareScreen'),
})
