import type { QosDefinition } from '@tollgate/contract/simulation/rule-definition.ts'
import type { SessionDecision } from '@tollgate/contract/simulation/session.ts'
import type { Decision } from '../decide/decision.ts'
import { installedBeside } from '../decide/merge/compare-installed.ts'
import { addRules, sessionQosOf, type ChosenRule } from '../decide/merge/merge-rules.ts'
import type { References } from '../decide/references/references.ts'
import type { CompiledRule } from '../decide/references/rules.ts'
import { contentOf, qosContentOf } from './content.ts'
import { namesOf } from './names.ts'
import type { Grant, Session, StandingAnswer } from './session.ts'
import type { StandingGrant } from './standing.ts'
import type { Policy } from '../decide/policy.ts'

export type RuleChanges = Pick<SessionDecision, 'install' | 'install_bases' | 'keep' | 'remove'>

/** Rules and session QoS that result from all standing grants (statements 29 to 32). */
export interface StandingRules {
  grants: readonly StandingGrant[]
  chosen: ReadonlyMap<number, ChosenRule>
  changes: RuleChanges
  /** Rules to install. */
  full: readonly CompiledRule[]
  qos: { now: QosDefinition | null; sent?: Session['qos'] }
}

/** The last merge that changed nothing, by the rules that the gateway has. */
const cache = new WeakMap<
  Session['rules'],
  { references: References; qos: Session['qos']; lists: readonly (readonly Grant[])[]; rules: StandingRules }
>()

/** Reuses the last merge if the same is granted: most steps ask one question of many, and get the same answer. */
export function standingRules(
  decision: Decision,
  session: Session,
  standing: readonly StandingAnswer[],
): StandingRules {
  const { references, trace } = decision
  const { qos } = session
  const last = trace.isOn ? undefined : cache.get(session.rules)
  if (last && last.references === references && last.qos === qos && isSame(last.lists, standing)) return last.rules
  const rules = merged(decision, session, standing)
  if (!isRuleTold(rules.changes) && rules.qos.sent === qos)
    cache.set(session.rules, { references, qos, lists: standing.map(({ grants }) => grants), rules })
  return rules
}

function isSame(lists: readonly (readonly Grant[])[], standing: readonly StandingAnswer[]): boolean {
  return lists.length === standing.length && lists.every((grants, place) => grants === standing[place]?.grants)
}

export function isRuleTold({ install, install_bases, remove }: Omit<RuleChanges, 'keep'>): boolean {
  return install.length + install_bases.length + remove.length > 0
}

function merged(decision: Decision, session: Session, standing: readonly StandingAnswer[]): StandingRules {
  const grants = grantsOf(decision, standing)
  const chosen = chosenRules(decision, session, grants)
  const isInstalled = (rule: CompiledRule) => session.rules[rule.rule_code]?.content === contentOf(rule)
  const { full, kept: _kept, ...changes } = installedBeside(decision, chosen, isInstalled)
  return { grants, chosen, changes, full, qos: qosIn(decision, session, grants) }
}

/** The grants of answers. Rules that the policy does not have are left out. */
function grantsOf({ references }: Pick<Policy, 'references'>, answers: readonly StandingAnswer[]): StandingGrant[] {
  const { rules } = namesOf(references)
  const found: StandingGrant[] = []
  for (const { grants } of answers)
    for (const { rule: key, rum = null, feeds } of grants) {
      const rule = rules.get(key)
      if (rule) found.push({ rule, answer: { rum }, feeds })
    }
  return found
}

/** The granted rules. Installed rules keep the units in which they are metered. */
function chosenRules(decision: Decision, session: Session, grants: readonly StandingGrant[]): Map<number, ChosenRule> {
  const chosen = new Map<number, ChosenRule>()
  for (const grant of grants) addRules(decision, chosen, grant)
  for (const one of chosen.values()) {
    const before = session.rules[one.rule.rule_code]
    if (before) one.rums = new Set(before.rums)
  }
  return chosen
}

/** If no answer sets session QoS, the last one stays as it was sent, with the ids of this policy if it still has it. */
function qosIn(decision: Decision, { qos: before }: Session, grants: readonly StandingGrant[]): StandingRules['qos'] {
  const now = sessionQosOf(decision, grants)
  if (!now) {
    const last = before && namesOf(decision.references).rules.get(before.rule)?.sessionQos
    return { now: last && qosContentOf(last) === before.content ? last : (before?.sent ?? null), sent: before }
  }
  const rule = grants.flatMap((grant) => grant.rule.members).find((member) => member.sessionQos === now)
  const sent = { rule: rule?.key ?? '', content: qosContentOf(now), sent: now }
  return { now, sent: before?.rule === sent.rule && before.content === sent.content ? before : sent }
}
