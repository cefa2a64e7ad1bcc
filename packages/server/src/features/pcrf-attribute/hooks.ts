import { sql } from 'kysely'
import type { CatalogueHooks } from '../../catalogue/hooks.ts'

export const pcrfAttributeHooks: CatalogueHooks<'pcrf-attribute'> = {
  rows: sql`attribute.attr_catg is null`,
}
