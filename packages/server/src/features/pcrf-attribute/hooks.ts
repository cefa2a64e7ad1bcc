import { sql } from 'kysely'
import type { CatalogueHooks } from '../../catalogue/hooks.ts'

export const pcrfAttributeHooks: CatalogueHooks = {
  rows: sql`attribute.attr_catg is null`,
}
