import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { consoleRoute } from './console-route.tsx'

export const profileRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/main/profile',
  component: lazyRouteComponent(() => import('../../features/profile/profile-screen.tsx'), 'ProfileScreen'),
})
