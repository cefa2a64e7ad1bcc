import type { Warning } from '../catalogue/define-catalogue.ts'
import { AP_TYPE } from '../standards/plan-codes.ts'
import { formatQuantity } from '../standards/quantity.ts'

const DAY = 86_400_000
/** Stands for a range without an end. */
const NO_END = 1e300

const warning = (code: string, message: string, field: string): Warning[] => [{ code, message, field }]

interface Version {
  eff_date?: string | null
  exp_date?: string | null
  /** Effective date of another version of the same owner that overlaps this one. */
  overlapping_eff_date?: string | null
  /** The latest expiry date among earlier versions; empty if there are none or one has no end. */
  earlier_until?: string | null
}

/** Versions that overlap, or leave days between them (whole days, both ends included). */
export function versionWarnings({ eff_date, overlapping_eff_date, earlier_until }: Version): Warning[] {
  if (!eff_date) return []
  if (overlapping_eff_date) {
    const message = `Overlaps the version effective from ${day(overlapping_eff_date)}`
    return warning('VERSIONS_OVERLAP', message, 'eff_date')
  }
  const gap = earlier_until ? dayNumber(eff_date) - dayNumber(earlier_until) - 1 : 0
  if (!earlier_until || gap < 1) return []
  const days = gap === 1 ? 'one day' : `${gap} days`
  return warning('VERSIONS_GAP', `No version is in force for ${days} after ${day(earlier_until)}`, 'eff_date')
}

/** `2026/01/31` of an instant. */
function day(instant: string): string {
  return instant.slice(0, '2026-01-31'.length).replaceAll('-', '/')
}

function dayNumber(instant: string): number {
  return Math.floor(Date.parse(instant) / DAY)
}

/** An event without a rule plan. */
export function planEventWarnings({ rule_plans }: { rule_plans?: number | null }): Warning[] {
  if (rule_plans !== 0) return []
  return warning('EVENT_WITHOUT_RULES', 'The event has no rule plan: nothing is decided at it', 'pcr_event_id')
}

/** A rule plan whose type is none that is known. */
export function rulePlanWarnings({ ap_type }: { ap_type?: string | null }): Warning[] {
  if (!ap_type || AP_TYPE.some(({ value }) => value === ap_type)) return []
  const known = AP_TYPE.map(({ value, label }) => `${value} (${label})`).join(', ')
  return warning('RULE_TYPE_UNKNOWN', `There is no rule type "${ap_type}"; known are ${known}`, 'ap_type')
}

interface RuleZone {
  mapping_des_type?: string | null
  mapping_des_value?: string | null
  /** Number of mapping units that use it. */
  unit_count?: number | null
  /** Name of its zone map, if that has no values. */
  empty_map?: string | null
}

/** A rule zone with nothing to look its value up in, or that no mapping uses. */
export function ruleZoneWarnings({ mapping_des_type, mapping_des_value, unit_count, empty_map }: RuleZone): Warning[] {
  const needsMap = mapping_des_type === 'Z' || mapping_des_type === 'T'
  if (needsMap && mapping_des_value === null) {
    const what = mapping_des_type === 'Z' ? 'zone map' : 'time span'
    return warning('NO_DESTINATION', `Choose the ${what} to look the value up in`, 'mapping_des_value')
  }
  if (empty_map) {
    const message = `The zone map "${empty_map}" has no values: no zone is ever found`
    return warning('ZONE_MAP_WITHOUT_VALUES', message, 'mapping_des_value')
  }
  if (unit_count !== 0) return []
  return warning('ZONE_NOT_ASKED', 'No mapping uses this rule zone', 'label_show')
}

interface Mapping {
  /** Label of a rule zone that the mapping compares with nothing. */
  unmet_zone?: string | null
  /** Names of stronger mappings of which one matches whenever this one would. */
  shadowed_by?: readonly string[] | null
  /** How many mappings, this one the strongest, were not looked at to the end: whether they ever match is open. */
  not_decided?: number | null
  /** The day on which it has no basic rule in force: today, or the day of its plan version that is closest. */
  idle_on?: string | null
}

/** A mapping that never matches, or that grants nothing. */
export function mappingWarnings({ unmet_zone, shadowed_by, not_decided, idle_on }: Mapping): Warning[] {
  return [...neverMatches(unmet_zone, shadowed_by), ...notDecided(not_decided), ...grantsNothing(idle_on)]
}

function neverMatches(
  unmetZone: string | null | undefined,
  shadowedBy: readonly string[] | null | undefined,
): Warning[] {
  if (unmetZone) {
    const message = `Never matches: it compares "${unmetZone}" with no value`
    return warning('MAPPING_NEVER_MATCHES', message, 'mapping_name')
  }
  if (!shadowedBy || shadowedBy.length === 0) return []
  const names = shadowedBy.map((name) => `"${name}"`)
  const [last = '', ...others] = names.toReversed()
  const message =
    others.length === 0
      ? `Never matches: the stronger mapping ${last} always matches first`
      : `Never matches: one of the stronger mappings ${others.toReversed().join(', ')} and ${last} always matches first`
  return warning('MAPPING_NEVER_MATCHES', message, 'priority')
}

function notDecided(count: number | null | undefined): Warning[] {
  if (!count) return []
  const which =
    count === 1
      ? 'this mapping ever matches'
      : `this and ${(count - 1).toLocaleString('en-US')} weaker mappings ever match`
  const message = `Not decided whether ${which}: there is too much to look at. The proof of the version goes further`
  return warning('MAPPING_NOT_DECIDED', message, 'priority')
}

function grantsNothing(idleOn: string | null | undefined): Warning[] {
  if (!idleOn) return []
  const message = `Grants nothing: it has no basic rule in force on ${day(idleOn)}`
  return warning('MAPPING_WITHOUT_BASIC_RULE', message, 'mapping_name')
}

/** Matches that compare the input with a value. */
const COMPARING: readonly unknown[] = [null, 1, 2, 3]

export interface MappingUnit {
  mapping_match_type?: number | null
  mapping_type?: string | null
  mapping_value?: string | null
  zone_id?: number | null
  /** Time span of the rule zone, which stands for a value of the unit's own; a form does not know it. */
  span_of_rule_zone?: number | null
  /** Name of its zone, if that has no values. */
  empty_zone?: string | null
  /** Name of its zone, if the rule zone looks values up in another map. */
  zone_of_other_map?: string | null
}

/** A unit that is never met, or that compares with nothing. */
export function mappingUnitWarnings(unit: MappingUnit): Warning[] {
  const { empty_zone, zone_of_other_map } = unit
  if (lacksValue(unit)) return warning('UNIT_WITHOUT_VALUE', 'Compares with nothing: choose a value', 'mapping_value')
  if (zone_of_other_map) {
    const message = `The zone "${zone_of_other_map}" belongs to another zone map than the one of the rule zone`
    return warning('ZONE_OF_OTHER_MAP', message, 'mapping_value')
  }
  if (!empty_zone) return []
  return warning(
    'ZONE_WITHOUT_VALUES',
    `The zone "${empty_zone}" has no values: nothing is ever found in it`,
    'mapping_value',
  )
}

/** Whether a unit compares its input with a value and has none: "is" and "is or lies within" are then never true. */
export function lacksValue({ mapping_match_type = null, mapping_type, mapping_value, ...unit }: MappingUnit): boolean {
  const hasNone = mapping_value === null || mapping_value === ''
  if (!hasNone || !COMPARING.includes(mapping_match_type)) return false
  if (mapping_type === 'V' || mapping_type === 'S') return true
  return !unit.zone_id && (mapping_type === 'Z' || unit.span_of_rule_zone === null)
}

interface BasicRule {
  pcc_rule_id?: number | null
  /** Number of its time spans and accumulation rules: each has a PCC rule. */
  override_count?: number | null
}

/** A basic rule without any PCC rule. */
export function basicRuleWarnings({ pcc_rule_id, override_count }: BasicRule): Warning[] {
  if (pcc_rule_id || override_count !== 0) return []
  const message = 'Grants nothing: no PCC rule here, in a time span or in an accumulation rule'
  return warning('GRANTS_NOTHING', message, 'pcc_rule_id')
}

interface Accumulation {
  start_quota?: number | null
  stop_quota?: number | null
  /** Unit of the quotas. */
  rum?: number | null
  /** Start of another range of the same accumulator that overlaps this one. */
  overlapping_start?: number | null
  /** Where the ranges below end, counted from 0. */
  covered_until?: number | null
}

/** Ranges of one accumulator that overlap, are empty, or leave a hole between them. */
export function accumulationWarnings(rule: Accumulation): Warning[] {
  const { start_quota, stop_quota, overlapping_start, covered_until } = rule
  if (typeof start_quota !== 'number') return []
  if (stop_quota === start_quota)
    return warning('QUOTA_EMPTY', 'The range is empty: it ends where it starts', 'stop_quota')
  const quantity = (quota: number) => formatQuantity(quota, rule.rum ?? null)
  if (typeof overlapping_start === 'number') {
    const message = `Overlaps the range that starts at ${quantity(overlapping_start)}`
    return warning('QUOTAS_OVERLAP', message, 'start_quota')
  }
  if (typeof covered_until !== 'number' || covered_until >= start_quota || covered_until >= NO_END) return []
  const message = `No range covers ${quantity(covered_until)} to ${quantity(start_quota)}`
  return warning('QUOTAS_HOLE', message, 'start_quota')
}
