import { sql } from 'kysely'
import type { CatalogueHooks } from '../../catalogue/hooks.ts'

export const pcrfAttributeDynHooks: CatalogueHooks<'pcrf-attribute-dyn'> = {
  // All dynamic attributes, and only these, have a category.
  rows: sql`attribute.attr_catg is not null`,
  computed: { re_attr: sql<number>`attribute.re_attr` },
}
