import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { consoleRoute } from './console-route.tsx'
import { untilLoaded } from '../../ui/late.ts'

export const compareRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/main/policy-plan/compare',
  component: lazyRouteComponent(
    () => untilLoaded(() => import('../../features/plan/compare/compare-screen.tsx')),
    'CompareScreen',
  ),
})
