import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { consoleRoute } from './console-route.tsx'
import { untilLoaded } from '../../ui/late.ts'

export const apiTokenRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/main/api-tokens',
  component: lazyRouteComponent(
    () => untilLoaded(() => import('../../features/api-token/api-token-screen.tsx')),
    'ApiTokenScreen',
  ),
})
