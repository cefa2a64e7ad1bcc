import { sql } from 'kysely'
import { readUnitValue, unitInput } from '@tollgate/policy/plan/unit-value.ts'
import { catalogueOf, referredCatalogue } from '@tollgate/contract/catalogues/registry.ts'
import { codeLabel, isCode } from '@tollgate/contract/standards/codes.ts'
import { holdsNumber, plainNumber, readRange } from '@tollgate/contract/standards/comparison.ts'
import { EVENT_FIELD } from '@tollgate/contract/standards/plan-codes.ts'
import type { CatalogueHooks, Saving } from '../../catalogue/hooks.ts'
import { relatedName } from '../../catalogue/related-name.ts'
import { refusal } from '../../app-error.ts'
import { attachMappingHints } from './mapping-hints.ts'
import { refuseMove } from './refuse-move.ts'
import { ruleZoneInputs } from './rule-zone-inputs.ts'
import { attachUnitHints } from './unit-hints.ts'
import type { Trx } from '../../database/tables.ts'

const zones = catalogueOf('policy-plan-rule-zone')

export const policyPlanRuleZoneHooks: CatalogueHooks<'policy-plan-rule-zone'> = {
  attach: ruleZoneInputs,
  computed: {
    // Without a record, the value serves as the name.
    mapping_src_name: sql<string>`coalesce(${relatedName(zones, 'mapping_src_value', referredCatalogue)}, policy_plan_rule_zone.mapping_src_value)`,
    mapping_des_name: sql<
      string | null
    >`coalesce(${relatedName(zones, 'mapping_des_value', referredCatalogue)}, policy_plan_rule_zone.mapping_des_value)`,
  },
  extra: {
    unit_count: sql<number>`(
      select count(*) from policy_plan_mapping_unit u
      where u.ap_rule_zone_id = policy_plan_rule_zone.ap_rule_zone_id)`,
    empty_map: sql<string | null>`(
      select m.zone_map_name from zone_map m
      where m.zone_map_id = policy_plan_rule_zone.zone_map_of_mapping_des_value and not exists (
        select 1 from zone z join zone_value v on v.zone_id = z.zone_id where z.zone_map_id = m.zone_map_id))`,
  },
  async beforeSave(saving) {
    refuseMove(saving, 'ap_rule_id', 'A rule zone stays in its rule plan')
  },
}

export const policyPlanMappingHooks: CatalogueHooks<'policy-plan-mapping'> = {
  attach: attachMappingHints,
  async beforeSave(saving) {
    refuseMove(saving, 'ap_rule_id', 'A mapping stays in its rule plan')
  },
}

// What a unit refers to, read as in the evaluation (`questionOf` of the engine).
const ruleZone = (column: string) =>
  sql`(select ${sql.ref(`r.${column}`)} from policy_plan_rule_zone r where r.ap_rule_zone_id = policy_plan_mapping_unit.ap_rule_zone_id)`
const formOfUnit = sql`coalesce(policy_plan_mapping_unit.mapping_type, ${ruleZone('mapping_des_type')})`

/** The id in a unit without its own type; no foreign key guards it. */
const untypedId = sql`case when policy_plan_mapping_unit.mapping_type is null
  and length(trim(policy_plan_mapping_unit.mapping_value)) between 1 and 15
  and trim(trim(policy_plan_mapping_unit.mapping_value), '0123456789') = ''
  then cast(trim(policy_plan_mapping_unit.mapping_value) as bigint) end`
const zoneOfUnit = sql`(case when ${formOfUnit} = 'Z' then coalesce(policy_plan_mapping_unit.zone_id,
  policy_plan_mapping_unit.zone_of_mapping_value, ${untypedId}) end)`
const timeSpanOfUnit = sql`(case when ${formOfUnit} = 'T' then coalesce(policy_plan_mapping_unit.timespan_of_mapping_value,
  ${untypedId}, ${ruleZone('timespan_of_mapping_des_value')}) end)`

/** The name of the unit's zone if it is empty, including zones below it where these count. */
const emptyZone = sql<string | null>`(
  select z.zone_name from zone z
  where z.zone_id = ${zoneOfUnit}
    and coalesce(policy_plan_mapping_unit.mapping_match_type, 1) in (1, 3)
    and not exists (select 1 from zone_value v where v.zone_id = z.zone_id)
    and (coalesce(policy_plan_mapping_unit.mapping_match_type, 1) = 1 or not exists (
      with recursive below (zone_id) as (
        select c.zone_id from zone c where c.parent_zone_id = z.zone_id
        union select c.zone_id from below join zone c on c.parent_zone_id = below.zone_id)
      select 1 from below join zone_value v on v.zone_id = below.zone_id)))`

/** The name of the unit's time span if it has no times. */
const spanWithoutTimes = sql<string | null>`(
  select t.time_span_name from timespan t
  where t.time_span_id = ${timeSpanOfUnit}
    and coalesce(policy_plan_mapping_unit.mapping_match_type, 1) in (1, 3)
    and not exists (select 1 from timespan_detail d where d.time_span_id = t.time_span_id))`

const zoneOfOtherMap = sql<string | null>`(
  select z.zone_name from zone z
  where z.zone_id = ${zoneOfUnit}
    and z.zone_map_id <> coalesce(${ruleZone('zone_map_of_mapping_des_value')}, ${ruleZone('zone_map_id')}))`

export const policyPlanMappingUnitHooks: CatalogueHooks<'policy-plan-mapping-unit'> = {
  attach: attachUnitHints,
  computed: {
    // Without a record, the value serves as the name.
    mapping_value_name: sql<string | null>`coalesce(
      (select z.zone_name from zone z where z.zone_id = ${zoneOfUnit}),
      (select t.time_span_name from timespan t where t.time_span_id = ${timeSpanOfUnit}),
      policy_plan_mapping_unit.mapping_value)`,
  },
  extra: { empty_zone: emptyZone, span_without_times: spanWithoutTimes, zone_of_other_map: zoneOfOtherMap },
  narrow({ zoneId: asked }) {
    if (asked === undefined) return undefined
    const zone = Number(asked)
    const rows = sql<boolean>`(policy_plan_mapping_unit.zone_id = ${zone} or policy_plan_mapping_unit.zone_of_mapping_value = ${zone})`
    return { key: `zone ${asked}`, rows }
  },
  async beforeSave(saving) {
    await checkSameRule(saving)
    await readValue(saving)
  },
}

const SHOWN = 12

/** The mapping and the rule zone of a unit must belong to one rule plan. */
async function checkSameRule({ trx, values }: Saving<'policy-plan-mapping-unit'>): Promise<void> {
  const { mapping_id, ap_rule_zone_id } = values
  const mapping = await trx
    .selectFrom('policy_plan_mapping')
    .select('ap_rule_id')
    .where('mapping_id', '=', mapping_id)
    .executeTakeFirst()
  const zone = await trx
    .selectFrom('policy_plan_rule_zone')
    .select('ap_rule_id')
    .where('ap_rule_zone_id', '=', ap_rule_zone_id)
    .executeTakeFirst()
  if (mapping && zone && mapping.ap_rule_id !== zone.ap_rule_id) {
    throw refusal('CONFLICT', 'The rule zone is one of another rule plan', 'ap_rule_zone_id')
  }
}

/** Values for measurable inputs are stored as numbers in the unit of the input. */
async function readValue({ trx, values }: Saving<'policy-plan-mapping-unit'>): Promise<void> {
  const { mapping_value, mapping_type, ap_rule_zone_id } = values
  if (!mapping_value?.trim()) return
  const zone = await trx
    .selectFrom('policy_plan_rule_zone')
    .select(['mapping_src_type', 'mapping_src_value', 'mapping_des_type'])
    .where('ap_rule_zone_id', '=', ap_rule_zone_id)
    .executeTakeFirst()
  const form = mapping_type ?? zone?.mapping_des_type
  if (!zone || (form !== 'V' && form !== 'S')) return
  const [input] = await ruleZoneInputs(trx, [zone])
  const read = input && readUnitValue(mapping_value, unitInput(form, input))
  if (!read) return
  const fault = 'fault' in read ? read.fault : await eventValueFault(trx, zone, mapping_value)
  if (fault !== undefined) throw refusal('INVALID', fault, 'mapping_value')
  if ('value' in read) values.mapping_value = read.value
}

interface Source {
  mapping_src_type: string
  mapping_src_value: string
}

/** Why no event has the value of a cell; undefined if one has, or if the input is not the event. */
async function eventValueFault(trx: Trx, source: Source, wanted: string): Promise<string | undefined> {
  const field = source.mapping_src_value.trim()
  if (source.mapping_src_type !== 'E' || !isCode(EVENT_FIELD, field)) return undefined
  const rows = await trx.selectFrom('policy_event').select(field).distinct().orderBy(field).execute()
  const known = rows.map((row) => String(Object.values(row)[0] ?? '')).filter((value) => value !== '')
  if (known.some((value) => isAsked(value, wanted))) return undefined
  const more = known.length > SHOWN ? ' …' : ''
  const what = codeLabel(EVENT_FIELD, field)?.toLowerCase()
  return `There is no ${what} “${wanted.trim()}”. Allowed are ${known.slice(0, SHOWN).join(', ')}${more}`
}

function isAsked(value: string, wanted: string): boolean {
  const [number, range] = [plainNumber(value), readRange(wanted)]
  if (number !== undefined && range) return holdsNumber(range, number)
  return value.toLowerCase() === wanted.trim().toLowerCase()
}
