import { late } from '../../ui/late.ts'

const load = () => import('../../catalogue/list/catalogue-screen.tsx')

/** The common list screen, in a file of its own that is fetched when the first list is shown. */
export const catalogueScreens = {
  preload: load,
  Screen: late(async () => (await load()).CatalogueScreen),
}
