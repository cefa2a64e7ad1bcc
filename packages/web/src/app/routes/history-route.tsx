import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { consoleRoute } from './console-route.tsx'

export const historyRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/main/history',
  component: lazyRouteComponent(() => import('../../features/history/history-screen.tsx'), 'HistoryScreen'),
})
