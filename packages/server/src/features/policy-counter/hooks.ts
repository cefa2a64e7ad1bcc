import { sql } from 'kysely'
import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import type { CatalogueHooks, Saving } from '../../catalogue/hooks.ts'

/** Kinds whose figure the charging system keeps, whatever the client says. */
const KEPT_BY_CHARGING = ['A', 'B']
const CHARGING_SYSTEM = '1'

export const policyCounterHooks: CatalogueHooks = {
  computed: { rela_name: relatedName() },
  async beforeSave({ values }: Saving) {
    if (KEPT_BY_CHARGING.includes(String(values.rela_type))) values.rela_source = CHARGING_SYSTEM
  },
}

/** The name of the related record, from the catalogue of its kind. */
function relatedName() {
  const names = catalogueOf('policy-counter').relations.flatMap(({ field, by, to }) =>
    Object.entries(to).map(([kind, name]) => {
      const { table, id, label } = catalogueOf(name)
      return sql`when ${sql.ref(`policy_counter.${by}`)} = ${sql.lit(kind)} then
        (select ${sql.ref(`related.${label}`)} from ${sql.table(table)} related
        where ${sql.ref(`related.${id}`)} = ${sql.ref(`policy_counter.${field}`)})`
    }),
  )
  return sql<string | null>`(case ${sql.join(names, sql` `)} end)`
}
