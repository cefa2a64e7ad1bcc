import { createRoute } from '@tanstack/react-router'
import { consoleRoute } from './console-route.tsx'
import { lateRoute } from './late-route.ts'

export const changeSetsRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/main/change-set',
  component: lateRoute(() => import('../../features/release/sets-screen.tsx'), 'SetsScreen'),
})

export const changeSetRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/main/change-set/$id',
  component: lateRoute(() => import('./change-set-page.tsx'), 'ChangeSetPage'),
})

export const releasesRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/main/release',
  component: lateRoute(() => import('../../features/release/releases-screen.tsx'), 'ReleasesScreen'),
})

export const nodesRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/main/node',
  component: lateRoute(() => import('../../features/release/nodes-screen.tsx'), 'NodesScreen'),
})
