import { catalogueOf, referredCatalogue } from '@tollgate/contract/catalogues/registry.ts'
import type { CatalogueHooks, Saving } from '../../catalogue/hooks.ts'
import { relatedName } from '../../catalogue/related-name.ts'

/** Kinds that the charging system counts, whatever the client sends. */
const KEPT_BY_CHARGING = ['A', 'B']
const CHARGING_SYSTEM = '1'

export const policyCounterHooks: CatalogueHooks<'policy-counter'> = {
  computed: { rela_name: relatedName(catalogueOf('policy-counter'), 'rela_value', referredCatalogue) },
  async beforeSave({ values }: Saving<'policy-counter'>) {
    if (KEPT_BY_CHARGING.includes(String(values.rela_type))) values.rela_source = CHARGING_SYSTEM
  },
}
