import { createRoute } from '@tanstack/react-router'
import { screens } from '../../features/screens.ts'
import { places } from '../menu-places.ts'
import { catalogueScreens } from './catalogue-screens.tsx'
import { consoleRoute } from './console-route.tsx'

/** One route per list of the menu: the catalogue's own screen where it has one, else the common one. */
export const catalogueRoutes = places.flatMap(({ route, catalogue }) =>
  catalogue === undefined ? [] : [catalogueRoute(route, catalogue)],
)

function catalogueRoute(path: string, catalogue: string) {
  const Own = screens[catalogue]
  const { Screen } = catalogueScreens
  return createRoute({
    getParentRoute: () => consoleRoute,
    path,
    component: () => (Own ? <Own /> : <Screen key={catalogue} catalogue={catalogue} />),
  })
}
