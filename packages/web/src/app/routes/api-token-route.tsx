import { createRoute } from '@tanstack/react-router'
import { consoleRoute } from './console-route.tsx'
import { lateRoute } from './late-route.ts'

export const apiTokenRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/main/api-tokens',
  component: lateRoute(() => import('../../features/api-token/api-token-screen.tsx'), 'ApiTokenScreen'),
})
