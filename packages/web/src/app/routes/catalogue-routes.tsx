import { createRoute } from '@tanstack/react-router'
import type { CatalogueName } from '@tollgate/contract/catalogues/definitions.ts'
import { screens } from '../../features/screens.ts'
import { places, type Place } from '../menu-places.ts'
import { catalogueScreens } from './catalogue-screens.tsx'
import { consoleRoute } from './console-route.tsx'

/** One route per list of the menu: the catalogue's own screen where it has one, else the common one. */
export const catalogueRoutes = places.flatMap((place) => {
  const catalogue = place.catalogue ?? place.view?.catalogue
  return catalogue === undefined ? [] : [catalogueRoute(place, catalogue)]
})

function catalogueRoute({ route, view }: Place, catalogue: CatalogueName) {
  const Own = screens[catalogue]
  const { Screen } = catalogueScreens
  return createRoute({
    getParentRoute: () => consoleRoute,
    path: route,
    component: () => (Own ? <Own /> : <Screen key={route} catalogue={catalogue} fixed={view?.fixed} />),
  })
}
