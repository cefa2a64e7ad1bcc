import { late } from '../../ui/late.ts'

/** The common list screen, as a chunk that loads when the first list is shown. */
export const CatalogueList = late(
  async () => (await import('../../catalogue/list/catalogue-screen.tsx')).CatalogueScreen,
)
