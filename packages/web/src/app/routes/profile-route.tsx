import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { consoleRoute } from './console-route.tsx'
import { untilLoaded } from '../../ui/late.ts'

export const profileRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/main/profile',
  component: lazyRouteComponent(
    () => untilLoaded(() => import('../../features/profile/profile-screen.tsx')),
    'ProfileScreen',
  ),
})
