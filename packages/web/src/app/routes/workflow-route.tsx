import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { consoleRoute } from './console-route.tsx'
import { untilLoaded } from '../../ui/late.ts'

export const workflowRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/main/rule-workflow/$id',
  component: lazyRouteComponent(
    () => untilLoaded(() => import('../simulate/designer-with-panel.tsx')),
    'DesignerWithPanel',
  ),
})
