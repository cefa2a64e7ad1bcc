import { strongestFirst } from '@tollgate/policy/order.ts'
import type { VersionTree } from '@tollgate/contract/catalogues/version-tree.ts'
import { versionOn } from '@tollgate/policy/plan/in-force.ts'
import { dayOf, dayWords } from '@tollgate/policy/plan/version-status.ts'
import { byBegin, indexRules, type BasicRule, type BasicVersion, type RuleIndex } from '../basic-rules/mapping-rules.ts'
import { rangeWords } from '../tree/range-words.ts'

/** The result of a mapping on a day, in short words. */
export interface Result {
  /** PCC rules of the basic rules in force, strongest first; absent: none. */
  rules: string | undefined
  /** Charging, and what time spans and quotas change; without PCC rules, why there are none. */
  about: string
}

/** Stands for the result of a mapping until the basic rules are there. */
export const LOADING: Result = { rules: '…', about: '' }

/** The result of every mapping of a version on a day, `2026-01-31`, by mapping id. */
export function resultsOn(tree: VersionTree, day: string): ReadonlyMap<number, Result> {
  const index = indexRules(tree)
  return new Map(tree.mappings.map(({ mapping_id: id }) => [id, resultOf(index, index.versions.get(id) ?? [], day)]))
}

function resultOf(index: RuleIndex, versions: readonly BasicVersion[], day: string): Result {
  const current = versionOn(versions, day)
  if (!current) return { rules: undefined, about: absenceWords(versions, day) }
  const basics = index.basics.get(current.basic_rule_ver_id) ?? []
  if (basics.length === 0) return { rules: undefined, about: 'No basic rule' }
  const rules = strongestFirst(basics)
  const about = rules.flatMap((rule) => [rule.acct_res_name, ...changesOf(index, rule)])
  return {
    rules: distinct(rules.map(({ rule_name }) => rule_name)).join(', ') || 'No PCC rule',
    about: distinct(about).join(' · '),
  }
}

/** "Peak evening: Night speed", "0 B – 10 GB", "10 GB and above: Slow lane" */
function changesOf({ timeSpans, accumulations }: RuleIndex, { basic_rule_id: id, pcc_rule_id: own }: BasicRule) {
  const ranges = (accumulations.get(id) ?? []).toSorted((a, b) => a.start_quota - b.start_quota)
  return [
    ...(timeSpans.get(id) ?? []).map((span) => changeWords(span.time_span_name, span, own)),
    ...ranges.map((range) => changeWords(rangeWords(range), range, own)),
  ]
}

interface Change {
  pcc_rule_id: number | null
  rule_name: string | null
}

function changeWords(when: string, { pcc_rule_id, rule_name }: Change, own: number | null): string {
  return rule_name === null || pcc_rule_id === own ? when : `${when}: ${rule_name}`
}

function absenceWords(versions: readonly BasicVersion[], day: string): string {
  const next = byBegin(versions).find(({ eff_date }) => dayOf(eff_date) > day)
  if (next) return `Nothing before ${dayWords(next.eff_date)}`
  return versions.length === 0 ? 'No basic rules yet' : 'Nothing any more: all basic rules have ended'
}

function distinct(texts: readonly (string | null)[]): string[] {
  return [...new Set(texts.filter((text) => text !== null))]
}
