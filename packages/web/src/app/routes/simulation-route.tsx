import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { consoleRoute } from './console-route.tsx'

export const simulationRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/main/simulation',
  component: lazyRouteComponent(() => import('../../features/simulation/simulation-screen.tsx'), 'SimulationScreen'),
})
