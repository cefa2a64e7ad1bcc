import type { WarningCode } from '@tollgate/contract/catalogue/warning-code.ts'
import type { Warning } from '@tollgate/contract/catalogue/define-catalogue.ts'
import { codeLabel, isCode } from '@tollgate/contract/standards/codes.ts'
import { CC_UNIT_TYPE } from '@tollgate/contract/standards/gx-enumerations.ts'
import { EVENT_FIELD, MATCH } from '@tollgate/contract/standards/plan-codes.ts'
import { REPORTED_UNITS } from '@tollgate/contract/setting/setting.ts'
import { formatQuantity } from '@tollgate/contract/standards/quantity.ts'
import type { QuotaNeighbours } from '../plan/quota-overlaps.ts'
import type { VersionNeighbours } from '../plan/version-overlaps.ts'
import { neverRuns, type TimeSpanUser } from './timespan.ts'

const DAY = 86_400_000
/** Represents a range without an end. */
const NO_END = 1e300

const warning = (code: WarningCode, message: string, field: string): Warning[] => [{ code, message, field }]

export interface Version extends Partial<VersionNeighbours> {
  eff_date?: string | null
  exp_date?: string | null
}

export interface PlanVersion extends Version {
  /** The first day on which the version, without rule plans, takes the place of one that has some. */
  empty_from?: string | null
}

/** Warns about versions of a plan as about others, and about an empty one that takes the place of a full one. */
export function planVersionWarnings({ empty_from: from, ...version }: PlanVersion): Warning[] {
  return [...versionWarnings(version), ...(from ? warning('VERSION_EMPTY', emptyFrom(from), 'eff_date') : [])]
}

/** What follows from a version that has no rules on its first day in force, `2026-12-01`. */
export function emptyFrom(from: string): string {
  return `It is empty: from ${day(from)} nothing is granted until rules are added`
}

/** Warns about versions that overlap, or have days between them (whole days, both ends included). */
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

/** The day of an instant, such as `2026/01/31`. */
function day(instant: string): string {
  return instant.slice(0, '2026-01-31'.length).replaceAll('-', '/')
}

function dayNumber(instant: string): number {
  return Math.floor(Date.parse(instant) / DAY)
}

/** Warns about an event without a rule plan. */
export function planEventWarnings({ rule_plans }: { rule_plans?: number | null }): Warning[] {
  if (rule_plans !== 0) return []
  return warning('EVENT_WITHOUT_RULES', 'The event has no rule plan: nothing is decided at it', 'pcr_event_id')
}

interface RuleZone {
  mapping_src_type?: string | null
  mapping_src_value?: string | null
  mapping_des_type?: string | null
  mapping_des_value?: string | null
  /** Number of mapping units that use it. */
  unit_count?: number | null
  /** Name of its zone map, if that has no values. */
  empty_map?: string | null
}

/** Warns about a rule zone that reads nothing, has an empty zone map, or that no mapping uses. */
export function ruleZoneWarnings(zone: RuleZone): Warning[] {
  return [...unknownEventField(zone), ...destinationWarnings(zone)]
}

function unknownEventField({ mapping_src_type, mapping_src_value: field }: RuleZone): Warning[] {
  if (mapping_src_type !== 'E' || !field || isCode(EVENT_FIELD, field.trim())) return []
  const known = EVENT_FIELD.map(({ value }) => value).join(', ')
  const message = `A policy event has no field "${field}": its value is unknown. Known are ${known}`
  return warning('EVENT_FIELD_UNKNOWN', message, 'mapping_src_value')
}

function destinationWarnings({ mapping_des_type, mapping_des_value, unit_count, empty_map }: RuleZone): Warning[] {
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

/** Hints about a mapping. The server computes them once for each rule plan. */
export type MappingHints = {
  /** Label of a rule zone for which the mapping has a unit that is never true, with the wanted value. */
  unmet_zone: string | null
  unmet_value: string | null
  /** Names of stronger mappings, one of which matches whenever this one would. Empty if its own units are never true together. */
  shadowed_by: string[] | null
  /** Number of mappings, from this one down, that were not checked completely. Whether they ever match is unknown. */
  not_decided: number | null
  /** A day on which it has no basic rule in force: today, or the closest day of its plan version. */
  idle_on: string | null
}

type Mapping = Partial<MappingHints>

/** Warns about a mapping that never matches, or that grants nothing. */
export function mappingWarnings(mapping: Mapping): Warning[] {
  return [...neverMatches(mapping), ...notDecided(mapping.not_decided), ...grantsNothing(mapping.idle_on)]
}

function neverMatches({ unmet_zone, unmet_value, shadowed_by: shadowedBy }: Mapping): Warning[] {
  if (unmet_zone) {
    const value = unmet_value ? `"${unmet_value}", which nothing equals` : 'no value'
    const message = `Never matches: it compares "${unmet_zone}" with ${value}`
    return warning('MAPPING_NEVER_MATCHES', message, 'mapping_name')
  }
  if (!shadowedBy) return []
  if (shadowedBy.length === 0)
    return warning('MAPPING_NEVER_MATCHES', 'Never matches: its conditions are never true together', 'mapping_name')
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

/** Faults in the wanted value of a unit. */
export const UNIT_FAULTS = ['no_value', 'unreadable'] as const
export type UnitFault = (typeof UNIT_FAULTS)[number]

export interface MappingUnit extends TimeSpanUser {
  mapping_match_type?: number | null
  mapping_value?: string | null
  /** Why the evaluation cannot use its value. Unknown in a form. */
  unit_fault?: UnitFault | null
  /** Name of its zone, if that has no values. */
  empty_zone?: string | null
  /** Name of its zone, if the rule zone looks values up in another map. */
  zone_of_other_map?: string | null
}

/** Warns about a unit that is never true, or without a usable value. */
export function mappingUnitWarnings(unit: MappingUnit): Warning[] {
  const { unit_fault, empty_zone, zone_of_other_map } = unit
  if (unit_fault === 'unreadable') return [unreadableValue(unit)]
  if (unit_fault) return warning('UNIT_WITHOUT_VALUE', 'Compares with nothing: choose a value', 'mapping_value')
  if (zone_of_other_map) {
    const message = `The zone "${zone_of_other_map}" belongs to another zone map than the one of the rule zone`
    return warning('ZONE_OF_OTHER_MAP', message, 'mapping_value')
  }
  if (!empty_zone) return neverRuns(unit, 'mapping_value')
  return warning(
    'ZONE_WITHOUT_VALUES',
    `The zone "${empty_zone}" has no values: nothing is ever found in it`,
    'mapping_value',
  )
}

/** For values that were stored before they were checked. */
function unreadableValue({ mapping_match_type, mapping_value }: MappingUnit): Warning {
  const effect =
    mapping_match_type === MATCH.IS_NOT ? '"is not" holds whenever the input is known' : 'the mapping never matches'
  const message = `"${mapping_value}" is no amount or range, so it equals nothing: ${effect}`
  return { severity: 'error', code: 'UNIT_VALUE_UNREADABLE', message, field: 'mapping_value' }
}

interface BasicRule {
  value?: number | null
  pcc_rule_id?: number | null
  /** Number of its time spans and accumulation rules, each of which has a PCC rule. */
  override_count?: number | null
}

/** Warns about a basic rule without any PCC rule, or with a negative price. */
export function basicRuleWarnings({ value, pcc_rule_id, override_count }: BasicRule): Warning[] {
  return [...negativePrice(value), ...withoutRule({ pcc_rule_id, override_count })]
}

function negativePrice(value: number | null | undefined): Warning[] {
  const message = 'The price is negative: whoever uses it is paid'
  return typeof value === 'number' && value < 0 ? warning('PRICE_NEGATIVE', message, 'value') : []
}

function withoutRule({ pcc_rule_id, override_count }: BasicRule): Warning[] {
  if (pcc_rule_id || override_count !== 0) return []
  const message = 'Grants nothing: no PCC rule here, in a time span or in an accumulation rule'
  return warning('GRANTS_NOTHING', message, 'pcc_rule_id')
}

interface Combining {
  rum?: number | null
  adjust_method?: number | null
  /** The figure that it combines with the running one. */
  value?: number | null
  /** Unit of the other figure, if it differs. */
  combined_rum?: number | null
}

/** Warns about a figure that is combined with one in another unit. */
export function combiningWarnings({ rum, adjust_method, value, combined_rum }: Combining): Warning[] {
  if (typeof value !== 'number' || typeof rum !== 'number' || typeof combined_rum !== 'number' || !adjust_method)
    return []
  const [own, other] = [rum, combined_rum].map((unit) => codeLabel(CC_UNIT_TYPE, unit) ?? String(unit))
  const message = `Combines a figure in another unit: "${own}" here, "${other}" in what it changes, whose unit stands`
  return warning('UNITS_MIXED', message, 'rum')
}

/** Warns about a time span of a basic rule that combines units, never runs, or has a negative price of its own. */
export function basicTimeSpanWarnings(span: Combining & TimeSpanUser): Warning[] {
  const price = span.adjust_method ? [] : negativePrice(span.value)
  return [...combiningWarnings(span), ...price, ...neverRuns(span, 'time_span_id')]
}

interface Accumulation extends Omit<Combining, 'value'>, Partial<QuotaNeighbours>, TimeSpanUser {
  rate?: number | null
  start_quota?: number | null
  stop_quota?: number | null
  /** Unit of the quotas. */
  rum?: number | null
  pcc_resource?: { rum?: number | null } | null
  /** The monitoring key of the PCC rule that it grants. */
  reported_key?: string | null
}

/** Warns about an accumulation rule that combines units, or whose range overlaps others or leaves a gap. */
export function accumulationWarnings(rule: Accumulation): Warning[] {
  const { rum, adjust_method, rate: value, combined_rum } = rule
  return [
    ...combiningWarnings({ rum, adjust_method, value, combined_rum }),
    ...rangeWarnings(rule),
    ...unitWarnings(rule),
    ...neverAsked(rule),
    ...neverRuns(rule, 'time_span_id'),
  ]
}

/** Warns about another unit than that of the accumulator. */
function unitWarnings({ rum, pcc_resource }: Accumulation): Warning[] {
  const counted = pcc_resource?.rum ?? null
  if (rum == null || pcc_resource == null || counted === rum) return []
  const unit = counted === null ? 'says no unit' : `counts in "${codeLabel(CC_UNIT_TYPE, counted)}"`
  return warning('OTHER_UNIT', `The accumulator ${unit}: usage reported in this one is not added to it`, 'rum')
}

/** Warns about an open end under a key in a unit without a reporting threshold (statement 67). */
function neverAsked({ rum, stop_quota, pcc_resource, reported_key }: Accumulation): Warning[] {
  const unit = rum ?? pcc_resource?.rum
  const isOpen = (stop_quota ?? NO_END) >= NO_END
  if (!reported_key || !isOpen || unit == null || REPORTED_UNITS.some((one) => one === unit)) return []
  const message = `Usage in "${codeLabel(CC_UNIT_TYPE, unit)}" is asked for up to a stop quota only: without one nothing is counted`
  return warning('OPEN_END_NOT_ASKED', message, 'stop_quota')
}

/** Warns about ranges of one accumulator that overlap, are empty, or have gaps between them. */
function rangeWarnings(rule: Accumulation): Warning[] {
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
