import type { SimulationAnswer } from '@tollgate/contract/simulation/answer.ts'
import type { RuleDefinition } from '@tollgate/contract/simulation/rule-definition.ts'
import type { Decision } from '../decision.ts'
import { filtersOverlap } from '../references/packet-filter.ts'
import { byPrecedence, type CompiledRule } from '../references/rules.ts'
import type { ChosenRule } from './merge-rules.ts'

/** Instructions to the gateway about its rules. */
export type RuleChanges = Pick<SimulationAnswer, 'install' | 'install_bases' | 'keep' | 'remove' | 'rules'>

/** Compares the chosen rules with the installed ones (statement 32). */
export function compareInstalled(decision: Decision, chosen: ReadonlyMap<number, ChosenRule>): RuleChanges {
  const { full, kept, ...changes } = installedBeside(decision, chosen, () => true)
  return { ...changes, rules: definitionsOf([...full, ...kept], chosen) }
}

/** Like `compareInstalled`, but an installed rule for which `isSame` is false is installed again. */
export function installedBeside(
  decision: Decision,
  chosen: ReadonlyMap<number, ChosenRule>,
  isSame: (rule: CompiledRule) => boolean,
) {
  const installed = new Set(decision.context.installed)
  const rules = [...chosen.values()].map(({ rule }) => rule).toSorted(byPrecedence)
  const stands = (rule: CompiledRule) => installed.has(rule.rule_code) && isSame(rule)
  const [kept, added] = [rules.filter(stands), rules.filter((rule) => !stands(rule))]
  const wanted = new Set(rules.map(({ rule_code }) => rule_code))
  const remove = inOrder(
    decision,
    [...installed].filter((code) => !wanted.has(code)),
  )
  const [bases, full] = [added.filter(({ isBase }) => isBase), added.filter(({ isBase }) => !isBase)]
  traceChanges(decision, { install: full, bases, keep: kept, remove })
  traceConflicts(decision, [...full, ...kept].toSorted(byPrecedence))
  return { install: codesOf(full), install_bases: codesOf(bases), keep: codesOf(kept), remove, full, kept }
}

/** Definitions of chosen rules, as the gateway gets them. */
export function definitionsOf(
  rules: readonly CompiledRule[],
  chosen: ReadonlyMap<number, ChosenRule>,
): RuleDefinition[] {
  return rules.map((rule) => definitionOf(rule, chosen.get(rule.pcc_rule_id)))
}

/** The changes when nothing was chosen: everything installed stays (statement 35). */
export function keepInstalled(decision: Decision): RuleChanges {
  const keep = inOrder(decision, [...new Set(decision.context.installed)])
  const rules = keep.flatMap((code) => decision.references.rulesByCode.get(code) ?? [])
  return { install: [], install_bases: [], keep, remove: [], rules: rules.map((rule) => definitionOf(rule)) }
}

function codesOf(rules: readonly CompiledRule[]): string[] {
  return rules.map(({ rule_code }) => rule_code)
}

function definitionOf({ definition }: CompiledRule, chosen?: ChosenRule): RuleDefinition {
  return { ...definition, rums: [...(chosen?.rums ?? [])].toSorted((a, b) => a - b) }
}

/** Sorts codes by the precedence of their rules, unknown rules last. */
function inOrder({ references }: Decision, codes: readonly string[]): string[] {
  return codes
    .map((rule_code) => ({ rule_code, priority: references.rulesByCode.get(rule_code)?.priority ?? null }))
    .toSorted(byPrecedence)
    .map(({ rule_code }) => rule_code)
}

interface Changes {
  install: readonly CompiledRule[]
  bases: readonly CompiledRule[]
  keep: readonly CompiledRule[]
  remove: readonly string[]
}

function traceChanges({ trace, references }: Decision, { install, bases, keep, remove }: Changes): void {
  const line = (text: string, code: string, id: number | null) =>
    trace.taken(() => ({ statement: 32, resource: 'pcc-rule', id, text, result: code }))
  for (const { rule_code, pcc_rule_id } of install) line('Install', rule_code, pcc_rule_id)
  for (const { rule_code, pcc_rule_id } of bases) line('Install the base', rule_code, pcc_rule_id)
  for (const { rule_code, pcc_rule_id } of keep) line('Keep', rule_code, pcc_rule_id)
  for (const code of remove) line('Remove', code, references.rulesByCode.get(code)?.pcc_rule_id ?? null)
}

/** Two rules of equal precedence conflict when their filters overlap: the gateway may apply either first. */
function traceConflicts({ trace }: Decision, rules: readonly CompiledRule[]): void {
  for (const [place, rule] of rules.entries()) {
    for (const other of rules.slice(place + 1)) {
      if (rule.priority === null || rule.priority !== other.priority) break
      if (!trafficOverlaps(rule, other)) continue
      trace.taken(() => ({
        statement: 32,
        resource: 'pcc-rule',
        id: rule.pcc_rule_id,
        text: 'Conflict: equal precedence, overlapping traffic',
        left: rule.rule_code,
        operator: '=',
        right: other.rule_code,
        result: rule.priority,
      }))
    }
  }
}

function trafficOverlaps(a: CompiledRule, b: CompiledRule): boolean {
  const application = a.definition.url_instance_id
  if (application !== null && application === b.definition.url_instance_id) return true
  return a.filters.some((filter) => b.filters.some((other) => filtersOverlap(filter, other)))
}
