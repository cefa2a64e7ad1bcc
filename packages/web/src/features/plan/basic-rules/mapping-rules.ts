import { comparePlaces } from '@tollgate/policy/order.ts'
import type { VersionTree } from '@tollgate/contract/catalogues/version-tree.ts'
import { versionOn } from '@tollgate/policy/plan/in-force.ts'
import { dayOf } from '@tollgate/policy/plan/version-status.ts'
import { mappingsById } from '../tree/mappings-by-id.ts'

type Mapping = VersionTree['mappings'][number]
export type BasicVersion = VersionTree['basic_versions'][number]
export type BasicRule = VersionTree['basics'][number]
type TimeSpanRule = VersionTree['time_spans'][number]
type AccumulationRule = VersionTree['accumulations'][number]

/** A tree's basic rules indexed by parent, so that they are never searched. */
export interface RuleIndex {
  mappings: ReadonlyMap<number, Mapping>
  versions: ReadonlyMap<number, readonly BasicVersion[]>
  basics: ReadonlyMap<number, readonly BasicRule[]>
  timeSpans: ReadonlyMap<number, readonly TimeSpanRule[]>
  accumulations: ReadonlyMap<number, readonly AccumulationRule[]>
}

export function indexRules(tree: VersionTree): RuleIndex {
  return {
    mappings: mappingsById(tree),
    versions: Map.groupBy(tree.basic_versions, ({ mapping_id }) => mapping_id),
    basics: Map.groupBy(tree.basics, ({ basic_rule_ver_id }) => basic_rule_ver_id),
    timeSpans: Map.groupBy(tree.time_spans, ({ basic_rule_id }) => basic_rule_id),
    accumulations: Map.groupBy(tree.accumulations, ({ basic_rule_id }) => basic_rule_id),
  }
}

/** Versions sorted by begin, then by position. */
export function byBegin(versions: readonly BasicVersion[]): BasicVersion[] {
  const days = (a: BasicVersion, b: BasicVersion) => dayOf(a.eff_date).localeCompare(dayOf(b.eff_date))
  return versions.toSorted((a, b) => days(a, b) || comparePlaces(a, b))
}

/** The requested version, else the one in force, else the next, else the last. */
export function chosenVersion(
  versions: readonly BasicVersion[],
  asked: number | undefined,
  today: string,
): BasicVersion | undefined {
  const ordered = byBegin(versions)
  return (
    ordered.find(({ basic_rule_ver_id }) => basic_rule_ver_id === asked) ??
    versionOn(ordered, today) ??
    ordered.find(({ eff_date }) => dayOf(eff_date) > today) ??
    ordered.at(-1)
  )
}
