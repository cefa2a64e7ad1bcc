import { createRoute, redirect } from '@tanstack/react-router'
import { NotFoundPage } from '../pages/not-found-page.tsx'
import { consoleRoute } from './console-route.tsx'

/** A link to a record that is shown inside another one's screen. */
export const recordRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/main/record/$catalogue/$id',
  component: NotFoundPage,
  beforeLoad: async ({ params }) => {
    const { wayToRecord } = await import('../record-ways.ts')
    const href = await wayToRecord(params.catalogue, params.id)
    if (href !== undefined) throw redirect({ href, replace: true })
  },
})
