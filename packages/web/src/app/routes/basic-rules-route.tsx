import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { consoleRoute } from './console-route.tsx'

export const basicRulesRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/main/policy-plan/basic-rules',
  component: lazyRouteComponent(
    () => import('../../features/plan/basic-rules/basic-rules-screen.tsx'),
    'BasicRulesScreen',
  ),
})
