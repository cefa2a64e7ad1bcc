import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { consoleRoute } from './console-route.tsx'

export const problemsRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/main/problems',
  component: lazyRouteComponent(() => import('../../features/problems/problems-screen.tsx'), 'ProblemsScreen'),
})
