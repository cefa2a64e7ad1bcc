import type { CompiledRulePlan } from '../../decide/plan/compile-rule-plan.ts'
import type { CompiledVersion } from '../../decide/plan/compile-version.ts'
import type { CompiledBasic } from '../../decide/plan/outcome.ts'
import type { References } from '../../decide/references/references.ts'
import type { CompiledRule } from '../../decide/references/rules.ts'

/** All basic rules of a mapping, of every day. */
export function basicsOfMapping(version: CompiledVersion, mapping: number): CompiledBasic[] {
  return version.basicVersionsOf(mapping).latest.flatMap((row) => version.basicsOf(row.basic_rule_ver_id))
}

/** Mappings between two yields. */
const SLICE = 200

/**
 * Everything that a rule plan can affect: codes of rules, monitoring keys, charged balances, session QoS. Rule plans
 * that share none of these cannot affect each other's part of an answer.
 */
export function* touchesOf(
  version: CompiledVersion,
  { mappings }: CompiledRulePlan,
  { rules }: References,
): Generator<undefined, Set<string>> {
  const touched = new Set<string>()
  for (const [place, { mapping_id }] of mappings.entries()) {
    if (place % SLICE === 0) yield
    for (const basic of basicsOfMapping(version, mapping_id)) touch(touched, basic, rules)
  }
  return touched
}

function touch(
  touched: Set<string>,
  { row, timeSpans, accumulations }: CompiledBasic,
  rules: References['rules'],
): void {
  const ranges = accumulations.flatMap((one) => one.rows)
  const isCharged = [row.value, ...timeSpans.map(({ value }) => value), ...ranges.map(({ rate }) => rate)].some(
    isFigure,
  )
  for (const { pcc_rule_id, acct_res_id } of [row, ...timeSpans, ...ranges]) {
    const rule = pcc_rule_id === null ? undefined : rules.get(pcc_rule_id)
    for (const member of rule?.members ?? []) addRule(touched, member)
    if (isCharged) touched.add(`charge ${acct_res_id}`)
  }
}

function isFigure(value: number | null): boolean {
  return value !== null
}

function addRule(touched: Set<string>, { rule_code, monitoring_key, sessionQos }: CompiledRule): void {
  touched.add(`rule ${rule_code}`)
  if (monitoring_key !== null) touched.add(`key ${monitoring_key}`)
  if (sessionQos) touched.add('session QoS')
}
