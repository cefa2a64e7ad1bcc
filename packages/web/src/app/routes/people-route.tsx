import { createRoute } from '@tanstack/react-router'
import { consoleRoute } from './console-route.tsx'
import { lateRoute } from './late-route.ts'

export const peopleRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/main/people',
  component: lateRoute(() => import('../../features/people/people-screen.tsx'), 'PeopleScreen'),
})
