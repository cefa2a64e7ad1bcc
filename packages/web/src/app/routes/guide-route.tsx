import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { consoleRoute } from './console-route.tsx'

export const guideRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/main/guide',
  component: lazyRouteComponent(() => import('../../features/guide/guide-screen.tsx'), 'GuideScreen'),
})
