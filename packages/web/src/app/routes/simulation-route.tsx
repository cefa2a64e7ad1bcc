import { createRoute } from '@tanstack/react-router'
import { consoleRoute } from './console-route.tsx'
import { lateRoute } from './late-route.ts'

export const simulationRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/main/simulation',
  component: lateRoute(() => import('../../features/simulation/simulation-screen.tsx'), 'SimulationScreen'),
})
