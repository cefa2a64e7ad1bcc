import { createRoute } from '@tanstack/react-router'
import { NotFoundPage } from '../pages/not-found-page.tsx'
import { consoleRoute } from './console-route.tsx'

/** Whatever no other route takes, inside the frame, so that the way out is in sight. */
export const notFoundRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '$',
  component: NotFoundPage,
})
