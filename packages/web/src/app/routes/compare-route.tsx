import { createRoute } from '@tanstack/react-router'
import { consoleRoute } from './console-route.tsx'
import { lateRoute } from './late-route.ts'

export const compareRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/main/policy-plan/compare',
  component: lateRoute(() => import('../../features/plan/compare/compare-screen.tsx'), 'CompareScreen'),
})
