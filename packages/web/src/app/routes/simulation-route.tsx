import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { consoleRoute } from './console-route.tsx'
import { untilLoaded } from '../../ui/late.ts'

export const simulationRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/main/simulation',
  component: lazyRouteComponent(
    () => untilLoaded(() => import('../../features/simulation/simulation-screen.tsx')),
    'SimulationScreen',
  ),
})
