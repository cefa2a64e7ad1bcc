import { createRoute } from '@tanstack/react-router'
import { consoleRoute } from './console-route.tsx'
import { lateRoute } from './late-route.ts'

export const workflowRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/main/rule-workflow/$id',
  component: lateRoute(() => import('../simulate/designer-with-panel.tsx'), 'DesignerWithPanel'),
})
