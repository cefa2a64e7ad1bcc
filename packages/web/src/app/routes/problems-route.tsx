import { createRoute } from '@tanstack/react-router'
import { consoleRoute } from './console-route.tsx'
import { lateRoute } from './late-route.ts'

export const problemsRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/main/problems',
  component: lateRoute(() => import('../../features/problems/problems-screen.tsx'), 'ProblemsScreen'),
})
