import { inPlace, strongestFirst } from '@tollgate/policy/order.ts'
import type { VersionTree } from '@tollgate/contract/catalogues/version-tree.ts'
import { dayWithin, dayWords } from '@tollgate/policy/plan/version-status.ts'
import { problemsWithin, type ProblemsWithin } from '../tree/problems-within.ts'
import { resultsOn, type Result } from './results.ts'

export type RulePlan = VersionTree['rules'][number]
export type RuleZone = VersionTree['zones'][number]
export type Mapping = VersionTree['mappings'][number]
export type MappingUnit = VersionTree['units'][number]

/** A version's rule plans indexed by parent, so that they are never searched. */
export interface RulePlanIndex {
  /** By event, strongest first. */
  rules: ReadonlyMap<number, readonly RulePlan[]>
  zones: ReadonlyMap<number, readonly RuleZone[]>
  /** By rule plan, strongest first. */
  mappings: ReadonlyMap<number, readonly Mapping[]>
  /** By mapping, then by rule zone. */
  units: ReadonlyMap<number, ReadonlyMap<number, MappingUnit>>
  /**
   * By mapping: its result today, or on the version's day that is closest to today. Undefined until the basic rules are
   * there.
   */
  results: ReadonlyMap<number, Result> | undefined
  /** "Gives today" */
  resultsTitle: string
  problems: ProblemsWithin
}

/** @param isPartial The basic rules are still to come, so there are no results. */
export function indexRulePlans(tree: VersionTree, today: string, isPartial = false): RulePlanIndex {
  const { version, rules, zones, mappings, units } = tree
  const day = dayWithin(version, today)
  return {
    problems: problemsWithin(tree),
    results: isPartial ? undefined : resultsOn(tree, day),
    resultsTitle: day === today ? 'Gives today' : `Gives on ${dayWords(day)}`,
    rules: mapValues(
      Map.groupBy(rules, ({ pcr_event_id }) => pcr_event_id),
      strongestFirst,
    ),
    zones: mapValues(
      Map.groupBy(zones, ({ ap_rule_id }) => ap_rule_id),
      inPlace,
    ),
    mappings: mapValues(
      Map.groupBy(mappings, ({ ap_rule_id }) => ap_rule_id),
      strongestFirst,
    ),
    units: mapValues(
      Map.groupBy(units, ({ mapping_id }) => mapping_id),
      (group) => new Map(group.map((unit) => [unit.ap_rule_zone_id, unit])),
    ),
  }
}

function mapValues<K, V, R>(map: ReadonlyMap<K, V>, of: (value: V) => R): Map<K, R> {
  return new Map([...map].map(([key, value]) => [key, of(value)]))
}
