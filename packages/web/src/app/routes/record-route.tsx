import { createRoute, redirect } from '@tanstack/react-router'
import { NotFoundPage } from '../pages/not-found-page.tsx'
import { untilLoaded } from '../../ui/late.ts'
import { consoleRoute } from './console-route.tsx'

/** Redirects the link of a record without its own screen to the screen that shows it. */
export const recordRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/main/record/$catalogue/$id',
  component: NotFoundPage,
  beforeLoad: async ({ params }) => {
    const { addressOfRecord } = await untilLoaded(() => import('../record-address.ts'))
    const href = await addressOfRecord(params.catalogue, params.id)
    if (href !== undefined) throw redirect({ href, replace: true })
  },
})
