import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { consoleRoute } from './console-route.tsx'

export const workflowRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/main/rule-workflow/$id',
  component: lazyRouteComponent(() => import('../simulate/designer-with-panel.tsx'), 'DesignerWithPanel'),
})
