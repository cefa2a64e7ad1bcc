import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { consoleRoute } from './console-route.tsx'

export const peopleRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/main/people',
  component: lazyRouteComponent(() => import('../../features/people/people-screen.tsx'), 'PeopleScreen'),
})
