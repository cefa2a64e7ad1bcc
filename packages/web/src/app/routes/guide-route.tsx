import { createRoute } from '@tanstack/react-router'
import { consoleRoute } from './console-route.tsx'
import { lateRoute } from './late-route.ts'

export const guideRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/main/guide',
  component: lateRoute(() => import('../../features/guide/guide-screen.tsx'), 'GuideScreen'),
})
