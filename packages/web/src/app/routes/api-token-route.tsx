import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { consoleRoute } from './console-route.tsx'

export const apiTokenRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/main/api-tokens',
  component: lazyRouteComponent(() => import('../../features/api-token/api-token-screen.tsx'), 'ApiTokenScreen'),
})
