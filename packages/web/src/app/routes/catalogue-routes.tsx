import { createRoute } from '@tanstack/react-router'
import type { CatalogueName } from '@tollgate/contract/catalogues/definitions.ts'
import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { isOneText, useIsText } from '../../catalogue/text-address.ts'
import { screens } from '../../features/screens.ts'
import { places, type Place } from '../menu-places.ts'
import { late } from '../../ui/late.ts'
import { CatalogueList } from './catalogue-list.ts'
import { consoleRoute } from './console-route.tsx'

const CatalogueText = late(async () => (await import('../../document/catalogue-text.tsx')).default)

/** One route per list of the menu: the catalogue's own screen if it has one, else the common one. */
export const catalogueRoutes = places.flatMap((place) => {
  const catalogue = place.catalogue ?? place.view?.catalogue
  return catalogue === undefined ? [] : [catalogueRoute(place, catalogue)]
})

function catalogueRoute({ route, view }: Place, catalogue: CatalogueName) {
  const Own = screens[catalogue]
  function Screen() {
    if (useIsText() && isOneText(catalogueOf(catalogue))) return <CatalogueText name={catalogue} />
    return Own ? <Own /> : <CatalogueList key={route} catalogue={catalogue} fixed={view?.fixed} />
  }
  return createRoute({
    getParentRoute: () => consoleRoute,
    path: route,
    component: Object.assign(Screen, { preload: () => (Own ?? CatalogueList).preload() }),
  })
}
