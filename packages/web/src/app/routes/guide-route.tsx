import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { consoleRoute } from './console-route.tsx'
import { untilLoaded } from '../../ui/late.ts'

export const guideRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/main/guide',
  component: lazyRouteComponent(
    () => untilLoaded(() => import('../../features/guide/guide-screen.tsx')),
    'GuideScreen',
  ),
})
