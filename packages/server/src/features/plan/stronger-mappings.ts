import type { StoredRow } from '@tollgate/contract/catalogues/rows.ts'
import { neverMatching, type AskingMapping } from '@tollgate/engine/plan/never-matches.ts'
import type { Db } from '../../database/tables.ts'

/** Of each mapping the name of a stronger one that matches whenever it would: worked out once for each rule plan. */
export async function attachStronger(
  db: Db,
  rows: readonly Pick<StoredRow<'policy-plan-mapping'>, 'mapping_id' | 'ap_rule_id'>[],
): Promise<readonly { shadowed_by: string | null }[]> {
  const rules = [...new Set(rows.map(({ ap_rule_id }) => ap_rule_id))]
  const [mappings, parents] = await Promise.all([readMappings(db, rules), readParents(db, rules)])
  const stronger = new Map<number, AskingMapping>()
  for (const group of Map.groupBy(mappings, ({ ap_rule_id }) => ap_rule_id).values()) {
    for (const [id, mapping] of neverMatching(group, parents)) stronger.set(id, mapping)
  }
  return rows.map(({ mapping_id }) => ({ shadowed_by: stronger.get(mapping_id)?.mapping_name ?? null }))
}

type RuleMapping = AskingMapping & { ap_rule_id: number }

async function readMappings(db: Db, rules: readonly number[]): Promise<RuleMapping[]> {
  const mappings = await db
    .selectFrom('policy_plan_mapping')
    .select(['mapping_id', 'mapping_name', 'priority', 'ap_rule_id'])
    .where('ap_rule_id', 'in', rules)
    .execute()
  const units = await db
    .selectFrom('policy_plan_mapping_unit as u')
    .innerJoin('policy_plan_mapping as m', 'm.mapping_id', 'u.mapping_id')
    .select(['u.mapping_id', 'u.ap_rule_zone_id', 'u.mapping_match_type', 'u.mapping_type', 'u.mapping_value'])
    .where('m.ap_rule_id', 'in', rules)
    .execute()
  const byMapping = Map.groupBy(units, ({ mapping_id }) => mapping_id)
  return mappings.map((mapping) => ({
    ...mapping,
    units: byMapping.get(mapping.mapping_id) ?? [],
  }))
}

/** Of the zones of every map that the rule plans look values up in. */
async function readParents(db: Db, rules: readonly number[]): Promise<ReadonlyMap<string, string>> {
  const zones = await db
    .selectFrom('zone')
    .select(['zone_id', 'parent_zone_id'])
    .where('parent_zone_id', 'is not', null)
    .where('zone_map_id', 'in', (asked) =>
      asked
        .selectFrom('policy_plan_rule_zone')
        .select('zone_map_of_mapping_des_value')
        .where('ap_rule_id', 'in', rules)
        .where('zone_map_of_mapping_des_value', 'is not', null),
    )
    .execute()
  return new Map(zones.map(({ zone_id, parent_zone_id }) => [String(zone_id), String(parent_zone_id)]))
}
