import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { consoleRoute } from './console-route.tsx'
import { untilLoaded } from '../../ui/late.ts'

export const peopleRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/main/people',
  component: lazyRouteComponent(
    () => untilLoaded(() => import('../../features/people/people-screen.tsx')),
    'PeopleScreen',
  ),
})
