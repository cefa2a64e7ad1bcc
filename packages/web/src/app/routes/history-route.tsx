import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { consoleRoute } from './console-route.tsx'
import { untilLoaded } from '../../ui/late.ts'

export const historyRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/main/history',
  component: lazyRouteComponent(
    () => untilLoaded(() => import('../../features/history/history-screen.tsx')),
    'HistoryScreen',
  ),
})
