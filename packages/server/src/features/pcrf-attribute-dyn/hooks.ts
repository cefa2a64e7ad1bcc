import { sql } from 'kysely'
import type { CatalogueHooks } from '../../catalogue/hooks.ts'

export const pcrfAttributeDynHooks: CatalogueHooks<'pcrf-attribute-dyn'> = {
  // A category is what only dynamic attributes have, and all of them.
  rows: sql`attribute.attr_catg is not null`,
  computed: { re_attr: sql<number>`attribute.re_attr` },
}
