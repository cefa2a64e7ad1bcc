import type { Warning } from '../catalogue/define-catalogue.ts'
import { formatQuantity } from '../standards/quantity.ts'

const DAY = 86_400_000
/** Stands for a range without an end. */
const NO_END = 1e300

const found = (code: string, message: string, field: string): Warning[] => [{ code, message, field }]

interface Version {
  eff_date?: string | null
  exp_date?: string | null
  /** Effective date of another version of the same owner that is in force on the same day. */
  overlapping_eff_date?: string | null
  /** Last moment of those before it; empty where there are none or one has no end. */
  earlier_until?: string | null
}

/** Versions that are in force on the same day, or leave days between them (whole days, both ends included). */
export function versionWarnings({ eff_date, overlapping_eff_date, earlier_until }: Version): Warning[] {
  if (!eff_date) return []
  if (overlapping_eff_date) {
    const message = `Another version, effective from ${day(overlapping_eff_date)}, is in force on the same days`
    return found('VERSIONS_OVERLAP', message, 'eff_date')
  }
  const gap = earlier_until ? dayNumber(eff_date) - dayNumber(earlier_until) - 1 : 0
  if (!earlier_until || gap < 1) return []
  const days = gap === 1 ? 'one day' : `${gap} days`
  return found('VERSIONS_GAP', `No version is in force for ${days} after ${day(earlier_until)}`, 'eff_date')
}

/** `2026/01/31` of an instant. */
function day(instant: string): string {
  return instant.slice(0, '2026-01-31'.length).replaceAll('-', '/')
}

function dayNumber(instant: string): number {
  return Math.floor(Date.parse(instant) / DAY)
}

/** An event that nothing answers. */
export function planEventWarnings({ rule_plans }: { rule_plans?: number | null }): Warning[] {
  if (rule_plans !== 0) return []
  return found('EVENT_WITHOUT_RULES', 'The event has no rule plan: nothing happens when it comes', 'pcr_event_id')
}

interface RuleZone {
  mapping_des_type?: string | null
  mapping_des_value?: string | null
  /** Mapping units that ask it. */
  unit_count?: number | null
  /** Name of its zone map, where that has no values. */
  empty_map?: string | null
}

/** An input that is sorted into nothing, or that nobody asks. */
export function ruleZoneWarnings({ mapping_des_type, mapping_des_value, unit_count, empty_map }: RuleZone): Warning[] {
  const needsMap = mapping_des_type === 'Z' || mapping_des_type === 'T'
  if (needsMap && mapping_des_value === null) {
    const what = mapping_des_type === 'Z' ? 'zone map' : 'time span'
    return found('NO_DESTINATION', `Choose the ${what} that the value is looked up in`, 'mapping_des_value')
  }
  if (empty_map) {
    const message = `The zone map "${empty_map}" has no values: every value is in no zone`
    return found('ZONE_MAP_WITHOUT_VALUES', message, 'mapping_des_value')
  }
  if (unit_count !== 0) return []
  return found('ZONE_NOT_ASKED', 'No mapping asks for this: it decides nothing', 'label_show')
}

/** A mapping that is never reached. */
export function mappingWarnings({ shadowed_by }: { shadowed_by?: string | null }): Warning[] {
  if (!shadowed_by) return []
  const message = `It can never match: the stronger mapping "${shadowed_by}" matches whenever it would`
  return found('MAPPING_NEVER_MATCHES', message, 'priority')
}

interface MappingUnit {
  /** Name of its zone, where nothing is ever in that, and where it is one of another map than the rule zone's. */
  empty_zone?: string | null
  zone_of_other_map?: string | null
}

/** A unit that is never true. */
export function mappingUnitWarnings({ empty_zone, zone_of_other_map }: MappingUnit): Warning[] {
  if (zone_of_other_map) {
    const message = `The zone "${zone_of_other_map}" is one of another map than the value is looked up in`
    return found('ZONE_OF_OTHER_MAP', message, 'mapping_value')
  }
  if (!empty_zone) return []
  return found('ZONE_WITHOUT_VALUES', `The zone "${empty_zone}" has no values: nothing is ever in it`, 'mapping_value')
}

interface BasicRule {
  pcc_rule_id?: number | null
  /** Its time spans and accumulation rules: each has a PCC rule. */
  override_count?: number | null
}

/** A basic rule by which the network is told nothing. */
export function basicRuleWarnings({ pcc_rule_id, override_count }: BasicRule): Warning[] {
  if (pcc_rule_id || override_count !== 0) return []
  const message = 'It grants nothing: no PCC rule here, in a time span or in an accumulation rule'
  return found('GRANTS_NOTHING', message, 'pcc_rule_id')
}

interface Accumulation {
  start_quota?: number | null
  stop_quota?: number | null
  /** What the figures count. */
  rum?: number | null
  /** Start of another range of the same accumulator that holds some of the same figures. */
  overlapping_start?: number | null
  /** How far the ranges below reach, from 0. */
  covered_until?: number | null
}

/** Ranges of one accumulator that overlap, or leave figures for which no rule is there. */
export function accumulationWarnings(rule: Accumulation): Warning[] {
  const { start_quota, stop_quota, overlapping_start, covered_until } = rule
  if (typeof start_quota !== 'number') return []
  if (stop_quota === start_quota) return found('QUOTA_EMPTY', 'The range holds no figure', 'stop_quota')
  const figure = (quota: number) => formatQuantity(quota, rule.rum ?? null)
  if (typeof overlapping_start === 'number') {
    const message = `The range that begins at ${figure(overlapping_start)} holds some of the same figures`
    return found('QUOTAS_OVERLAP', message, 'start_quota')
  }
  if (typeof covered_until !== 'number' || covered_until >= start_quota || covered_until >= NO_END) return []
  const message = `No range holds the figures from ${figure(covered_until)} up to ${figure(start_quota)}`
  return found('QUOTAS_HOLE', message, 'start_quota')
}
