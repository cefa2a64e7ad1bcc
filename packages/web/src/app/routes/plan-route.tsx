import { createRoute } from '@tanstack/react-router'
import { queryClient } from '../../api/query-client.ts'
import { planPlaceOf } from '../../features/plan/plan-address.ts'
import { lastEventOf } from '../../features/plan/tree/last-event.ts'
import { preloadVersion } from '../../features/plan/tree/version-tree-query.ts'
import { NotFoundPage } from '../pages/not-found-page.tsx'
import { consoleRoute } from './console-route.tsx'
import { late } from '../../ui/late.ts'

const PlanScreen = late(async () => (await import('../simulate/plan-with-panel.tsx')).PlanWithPanel)

/** One route for every place in the plan editor, so that the screen stays when one goes deeper. */
export const planRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/main/policy-plan/$plan/$',
  // The tables load while the code of the screen does.
  loader: ({ params: { plan, _splat = '' } }) => {
    const place = planPlaceOf(`${plan}/${_splat}`)
    if (place?.version === undefined) return
    preloadVersion(queryClient, place.version, place.event ?? lastEventOf(place.plan))
  },
  component: Object.assign(PlanRoute, { preload: () => PlanScreen.preload() }),
})

function PlanRoute() {
  const { plan, _splat = '' } = planRoute.useParams()
  const place = planPlaceOf(`${plan}/${_splat}`)
  return place ? <PlanScreen key={place.plan} place={place} /> : <NotFoundPage />
}
