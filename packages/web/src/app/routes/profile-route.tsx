import { createRoute } from '@tanstack/react-router'
import { consoleRoute } from './console-route.tsx'
import { lateRoute } from './late-route.ts'

export const profileRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/main/profile',
  component: lateRoute(() => import('./profile-page.tsx'), 'ProfilePage'),
})
