import { late } from '../../ui/late.ts'

/** The common list screen, in a file of its own that is fetched when the first list is shown. */
export const CatalogueList = late(
  async () => (await import('../../catalogue/list/catalogue-screen.tsx')).CatalogueScreen,
)
