import { createRoute } from '@tanstack/react-router'
import { consoleRoute } from './console-route.tsx'
import { lateRoute } from './late-route.ts'

export const historyRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/main/history',
  component: lateRoute(() => import('../../features/history/history-screen.tsx'), 'HistoryScreen'),
})
