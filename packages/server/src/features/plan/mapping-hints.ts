import type { StoredRow } from '@tollgate/contract/catalogues/rows.ts'
import { lacksValue } from '@tollgate/contract/warnings/policy-plan.ts'
import { versionOn } from '@tollgate/engine/plan/in-force.ts'
import type { AskingMapping } from '@tollgate/engine/plan/never-matches.ts'
import { shadowed } from '@tollgate/engine/plan/shadowed.ts'
import { dayOf, dayWithin, type Validity } from '@tollgate/engine/plan/version-status.ts'
import type { Db } from '../../database/tables.ts'

/** What warnings of mappings need to know, worked out once for each rule plan. */
type MappingHints = {
  /** Names of the stronger mappings that take all that it would match. */
  shadowed_by: string[] | null
  /** Of the strongest mapping of which the search left it open whether it ever matches: how many there are. */
  not_decided: number | null
  unmet_zone: string | null
  idle_on: string | null
}

type AskedRow = Pick<StoredRow<'policy-plan-mapping'>, 'mapping_id' | 'ap_rule_id'>

/** Of each mapping what keeps it from matching, and the day on which it has no basic rule in force. */
export async function attachMappingHints(db: Db, rows: readonly AskedRow[]): Promise<readonly MappingHints[]> {
  const rules = [...new Set(rows.map(({ ap_rule_id }) => ap_rule_id))]
  const [mappings, parents, grants, validities] = await Promise.all([
    readMappings(db, rules),
    readParents(db, rules),
    readGrants(db, rules),
    readValidities(db, rules),
  ])
  const stronger = new Map<number, string[]>()
  const open = new Map<number, number>()
  for (const group of Map.groupBy(mappings, ({ ap_rule_id }) => ap_rule_id).values()) {
    const { by, notDecided } = shadowed(group, parents)
    for (const [id, others] of by)
      stronger.set(
        id,
        others.map(({ mapping_name }) => mapping_name),
      )
    const [strongest] = notDecided
    if (strongest !== undefined) open.set(strongest, notDecided.size)
  }
  const unmet = new Map(mappings.map(({ mapping_id, units }) => [mapping_id, units.find(isUnmet)?.label_show]))
  const today = dayOf(new Date().toISOString())
  return rows.map(({ mapping_id, ap_rule_id }) => {
    const validity = validities.get(ap_rule_id)
    const day = validity ? dayWithin(validity, today) : today
    return {
      shadowed_by: stronger.get(mapping_id) ?? null,
      not_decided: open.get(mapping_id) ?? null,
      unmet_zone: unmet.get(mapping_id) ?? null,
      idle_on: versionOn(grants.get(mapping_id) ?? [], day)?.has_rules ? null : day,
    }
  })
}

type AskedUnit = Awaited<ReturnType<typeof readUnits>>[number]
type RuleMapping = AskingMapping & { ap_rule_id: number; units: readonly AskedUnit[] }

const IS_NOT = 2

/** "Is not" of no value is true of all that is known. */
function isUnmet(unit: AskedUnit): boolean {
  return unit.mapping_match_type !== IS_NOT && lacksValue(unit)
}

async function readMappings(db: Db, rules: readonly number[]): Promise<RuleMapping[]> {
  const mappings = await db
    .selectFrom('policy_plan_mapping')
    .select(['mapping_id', 'mapping_name', 'priority', 'ap_rule_id'])
    .where('ap_rule_id', 'in', rules)
    .execute()
  const byMapping = Map.groupBy(await readUnits(db, rules), ({ mapping_id }) => mapping_id)
  return mappings.map((mapping) => ({ ...mapping, units: byMapping.get(mapping.mapping_id) ?? [] }))
}

function readUnits(db: Db, rules: readonly number[]) {
  return db
    .selectFrom('policy_plan_mapping_unit as u')
    .innerJoin('policy_plan_rule_zone as r', 'r.ap_rule_zone_id', 'u.ap_rule_zone_id')
    .select(['u.mapping_id', 'u.ap_rule_zone_id', 'u.mapping_match_type', 'u.mapping_type', 'u.mapping_value'])
    .select(['u.zone_id', 'r.label_show', 'r.timespan_of_mapping_des_value as span_of_rule_zone', 'r.mapping_des_type'])
    .where('r.ap_rule_id', 'in', rules)
    .execute()
}

/** The basic rule versions of every mapping, in the order of ids, each with whether it holds a basic rule. */
async function readGrants(db: Db, rules: readonly number[]) {
  const versions = await db
    .selectFrom('policy_plan_basic_ver as v')
    .select(['v.mapping_id', 'v.eff_date', 'v.exp_date'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('policy_plan_basic as b')
            .select('b.basic_rule_id')
            .whereRef('b.basic_rule_ver_id', '=', 'v.basic_rule_ver_id'),
        )
        .as('has_rules'),
    )
    .where('v.ap_rule_id', 'in', rules)
    .orderBy('v.basic_rule_ver_id')
    .execute()
  return Map.groupBy(versions, ({ mapping_id }) => mapping_id)
}

/** From when to when the plan versions of rule plans are in force, by the id of the rule plan. */
async function readValidities(db: Db, rules: readonly number[]): Promise<ReadonlyMap<number, Validity>> {
  const versions = await db
    .selectFrom('policy_plan_rule as r')
    .innerJoin('policy_plan_ver as v', 'v.pcc_rule_ver_id', 'r.pcc_rule_ver_id')
    .select(['r.ap_rule_id', 'v.eff_date', 'v.exp_date'])
    .where('r.ap_rule_id', 'in', rules)
    .execute()
  return new Map(versions.map((version) => [version.ap_rule_id, version]))
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
