import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { consoleRoute } from './console-route.tsx'
import { untilLoaded } from '../../ui/late.ts'

export const problemsRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/main/problems',
  component: lazyRouteComponent(
    () => untilLoaded(() => import('../../features/problems/problems-screen.tsx')),
    'ProblemsScreen',
  ),
})
