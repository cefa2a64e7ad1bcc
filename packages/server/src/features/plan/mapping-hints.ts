import type { StoredRow } from '@tollgate/contract/catalogues/rows.ts'
import type { MappingHints } from '@tollgate/policy/warnings/policy-plan.ts'
import { versionOn } from '@tollgate/policy/plan/in-force.ts'
import { shadowed, type Shadowed } from '@tollgate/engine/prove/shadowed/shadowed.ts'
import { dayWithin, type Validity } from '@tollgate/policy/plan/version-status.ts'
import { zoneMapOf } from '@tollgate/engine/decide/plan/compile-rule-plan.ts'
import { networkToday } from '../../database/network-setting.ts'
import type { Db } from '../../database/tables.ts'
import { readRuleZones, referencesOf, type AskedRuleZone } from './asked-rows.ts'

type AskedRow = Pick<StoredRow<'policy-plan-mapping'>, 'mapping_id' | 'ap_rule_id'>

/** For each mapping, why it cannot match, and the first day without a basic rule in force. */
export async function attachMappingHints(db: Db, rows: readonly AskedRow[]): Promise<readonly MappingHints[]> {
  const rules = [...new Set(rows.map(({ ap_rule_id }) => ap_rule_id))]
  const [said, grants, validities] = await Promise.all([
    readShadowed(db, rules),
    readGrants(db, rules),
    readValidities(db, rules),
  ])
  const today = await networkToday(db)
  return rows.map(({ mapping_id, ap_rule_id }) => {
    const validity = validities.get(ap_rule_id)
    const day = validity ? dayWithin(validity, today) : today
    return {
      ...(said.get(mapping_id) ?? NO_HINTS),
      idle_on: versionOn(grants.get(mapping_id) ?? [], day)?.has_rules ? null : day,
    }
  })
}

const NO_HINTS = { shadowed_by: null, not_decided: null, unmet_zone: null, unmet_value: null }
type Hints = Omit<MappingHints, 'idle_on'>

/** Why mappings cannot match, judged with the evaluation's own reading of units. */
async function readShadowed(db: Db, rules: readonly number[]): Promise<ReadonlyMap<number, Hints>> {
  const [ruleZones, mappings, units] = await Promise.all([
    readRuleZones(db).where('r.ap_rule_id', 'in', rules).execute(),
    readMappings(db, rules),
    readUnits(db, rules),
  ])
  const references = referencesOf(ruleZones, await readZones(db, ruleZones.map(zoneMapOf)))
  const ofMapping = Map.groupBy(units, ({ mapping_id }) => mapping_id)
  const zonesOf = Map.groupBy(ruleZones, ({ ap_rule_id }) => ap_rule_id)
  const said = new Map<number, Hints>()
  for (const [rule, own] of Map.groupBy(mappings, ({ ap_rule_id }) => ap_rule_id)) {
    const asked = {
      ruleZones: zonesOf.get(rule) ?? [],
      mappings: own,
      unitsOf: (id: number) => ofMapping.get(id) ?? [],
    }
    for (const [id, hints] of toHints(asked, shadowed(asked, references))) said.set(id, hints)
  }
  return said
}

interface Asked {
  ruleZones: readonly AskedRuleZone[]
  mappings: Awaited<ReturnType<typeof readMappings>>
  unitsOf: (mapping: number) => Awaited<ReturnType<typeof readUnits>>
}

function toHints({ ruleZones, mappings, unitsOf }: Asked, { unmet, by, notDecided }: Shadowed): [number, Hints][] {
  const names = new Map(mappings.map(({ mapping_id, mapping_name }) => [mapping_id, mapping_name]))
  const [firstOpen] = notDecided
  return mappings.map(({ mapping_id: id }) => {
    const zone = unmet.get(id)
    return [
      id,
      {
        shadowed_by: by.get(id)?.flatMap((other) => names.get(other) ?? []) ?? null,
        not_decided: id === firstOpen ? notDecided.size : null,
        unmet_zone: ruleZones.find(({ ap_rule_zone_id }) => ap_rule_zone_id === zone)?.label_show ?? null,
        unmet_value: unitsOf(id).find(({ ap_rule_zone_id }) => ap_rule_zone_id === zone)?.mapping_value ?? null,
      },
    ]
  })
}

function readMappings(db: Db, rules: readonly number[]) {
  return db
    .selectFrom('policy_plan_mapping')
    .select(['mapping_id', 'mapping_name', 'priority', 'ap_rule_id', 'key', 'place'])
    .where('ap_rule_id', 'in', rules)
    .execute()
}

function readUnits(db: Db, rules: readonly number[]) {
  return db
    .selectFrom('policy_plan_mapping_unit as u')
    .innerJoin('policy_plan_mapping as m', 'm.mapping_id', 'u.mapping_id')
    .select(['u.mapping_unit_id', 'u.mapping_id', 'u.ap_rule_zone_id', 'u.mapping_match_type', 'u.mapping_type'])
    .select(['u.mapping_value', 'u.zone_id'])
    .where('m.ap_rule_id', 'in', rules)
    .execute()
}

/** The basic rule versions of every mapping in order, each with whether it has a basic rule. */
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
    .orderBy('v.place')
    .orderBy('v.key')
    .execute()
  return Map.groupBy(versions, ({ mapping_id }) => mapping_id)
}

/** The validity of the plan versions of rule plans, by rule plan. */
async function readValidities(db: Db, rules: readonly number[]): Promise<ReadonlyMap<number, Validity>> {
  const versions = await db
    .selectFrom('policy_plan_rule as r')
    .innerJoin('policy_plan_ver as v', 'v.pcc_rule_ver_id', 'r.pcc_rule_ver_id')
    .select(['r.ap_rule_id', 'v.eff_date', 'v.exp_date'])
    .where('r.ap_rule_id', 'in', rules)
    .execute()
  return new Map(versions.map((version) => [version.ap_rule_id, version]))
}

/** Which zones of some maps contain which. */
async function readZones(db: Db, maps: readonly (number | null)[]) {
  const asked = [...new Set(maps)].filter((map) => map !== null)
  if (asked.length === 0) return []
  return db
    .selectFrom('zone')
    .select(['zone_id', 'zone_map_id', 'zone_code', 'parent_zone_id'])
    .where('parent_zone_id', 'is not', null)
    .where('zone_map_id', 'in', asked)
    .execute()
}
