import type { AssumedCondition, Assumption } from '@tollgate/contract/proof/assumption.ts'
import { compileRulePlan, type CompiledRulePlan } from '../decide/plan/compile-rule-plan.ts'
import type { References } from '../decide/references/references.ts'
import type { RuleZoneRow, UnitRow } from '../decide/rows/policy-data.ts'
import { axisKey } from './space/build-space.ts'
import type { AxisLink } from './space/links.ts'

/** Assumptions about what never happens, as a rule plan. Contexts for which it chooses a mapping are impossible. */
export interface Assumed {
  impossible: CompiledRulePlan
  links: readonly AxisLink[]
}

/** Why assumptions contradict each other; undefined if they do not. */
export function assumptionFault(assumptions: readonly Assumption[]): string | undefined {
  const links = linksOf(assumptions)
  const texts = new Set(links.map(({ text }) => text))
  if (texts.size < links.length) return 'A source can begin with one other source'
  const isChained = links.some(({ beginning }) => texts.has(beginning))
  return isChained ? 'A source that begins with another one cannot be the beginning of a third' : undefined
}

/** Throws if assumptions contradict each other; check with `assumptionFault` first. */
export function compileAssumptions(assumptions: readonly Assumption[], references: References): Assumed {
  const fault = assumptionFault(assumptions)
  if (fault !== undefined) throw new RangeError(fault)
  const combinations = assumptions.flatMap((one) => (one.kind === 'never' ? [one.conditions] : []))
  const ruleZones: RuleZoneRow[] = []
  const units: UnitRow[] = []
  for (const [place, conditions] of combinations.entries()) {
    for (const condition of conditions) {
      const id = units.length + 1
      ruleZones.push(ruleZoneOf(condition, id))
      units.push(unitOf(condition, id, place + 1))
    }
  }
  const mappings = combinations.map((_, place) => ({
    mapping_id: place + 1,
    ap_rule_id: 0,
    priority: 0,
    place,
    key: '',
  }))
  const unitsOf = (mapping: number) => units.filter(({ mapping_id }) => mapping_id === mapping)
  const rule = { ap_rule_id: 0, pcr_event_id: 0, priority: 0, place: 0, key: '' }
  return {
    impossible: compileRulePlan({ rule, ruleZones, mappings, unitsOf }, references),
    links: linksOf(assumptions),
  }
}

function linksOf(assumptions: readonly Assumption[]): AxisLink[] {
  return assumptions.flatMap((one) => {
    if (one.kind === 'never') return []
    const key = ({ mapping_src_type: type, mapping_src_value: source }: typeof one.text) => axisKey(type, source)
    return [{ text: key(one.text), beginning: key(one.beginning) }]
  })
}

function ruleZoneOf(condition: AssumedCondition, id: number): RuleZoneRow {
  const { mapping_src_type, mapping_src_value, mapping_type, zone_map_id } = condition
  const mapping_des_value = zone_map_id === null ? null : String(zone_map_id)
  return {
    ap_rule_zone_id: id,
    place: id,
    key: '',
    ap_rule_id: 0,
    mapping_src_type,
    mapping_src_value,
    mapping_des_type: mapping_type,
    mapping_des_value,
    zone_map_id,
  }
}

function unitOf(condition: AssumedCondition, id: number, mapping: number): UnitRow {
  const { mapping_match_type, mapping_type, mapping_value, zone_id } = condition
  const of = { mapping_unit_id: id, mapping_id: mapping, ap_rule_zone_id: id }
  return { ...of, mapping_match_type, mapping_type, mapping_value, zone_id }
}
