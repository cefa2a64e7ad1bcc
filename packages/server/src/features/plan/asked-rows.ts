import type { AttributeRow } from '@tollgate/engine/decide/rows/policy-data.ts'
import { compileZones } from '@tollgate/engine/decide/references/zones.ts'
import type { AskedReferences } from '@tollgate/engine/decide/plan/unit.ts'
import type { Db } from '../../database/tables.ts'

/** The inputs of rule plans with the facts of their sources that the evaluation needs. */
export function readRuleZones(db: Db) {
  return db
    .selectFrom('policy_plan_rule_zone as r')
    .leftJoin('attribute as a', 'a.re_attr', 'r.attribute_of_mapping_src_value')
    .select(['r.ap_rule_zone_id', 'r.ap_rule_id', 'r.label_show', 'r.mapping_src_type', 'r.mapping_src_value'])
    .select(['r.mapping_des_type', 'r.mapping_des_value', 'r.zone_map_id', 'a.re_attr', 'a.re_attr_src_type'])
    .select(['a.measurable', 'r.key', 'r.place'])
}

export type AskedRuleZone = Awaited<ReturnType<ReturnType<typeof readRuleZones>['execute']>>[number]

type ZoneRows = Parameters<typeof compileZones>[0]['zones']

/** References for reading the units of inputs; `zones` are only needed for their nesting. */
export function referencesOf(ruleZones: readonly AskedRuleZone[], zones: ZoneRows = []): AskedReferences {
  const attributes = ruleZones.flatMap(({ re_attr, re_attr_src_type, measurable }): AttributeRow[] =>
    re_attr === null || measurable === null ? [] : [{ re_attr, re_attr_src_type, measurable }],
  )
  return {
    zones: compileZones({ zone_maps: [], zones, zone_values: [] }),
    attributes: new Map(attributes.map((row) => [row.re_attr, row])),
  }
}
