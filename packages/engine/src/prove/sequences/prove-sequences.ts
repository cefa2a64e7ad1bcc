import type { SequenceFinding } from '@tollgate/contract/proof/sequence-proof.ts'
import type { References } from '../../decide/references/references.ts'
import { namesOf } from '../../session/names.ts'
import { questionsOf, type Question } from '../../session/questions.ts'
import { joined } from '../compare/rule-plan-groups.ts'
import type { ChangedClass } from '../compare/compare-decisions.ts'
import { touchesOf } from '../compare/touches.ts'
import { compareStanding, isAlwaysGranted, readsItsEvent, type SequenceQuestion } from './compare-standing.ts'
import { exampleSession, type IsProved } from './example-session.ts'
import { isBegun, reached, rulePlanOf, type Reached, type Standing } from './standing.ts'

/** What holds for a version after all checked sequences of its events. */
export interface SequenceProof {
  /** Number of states of questions. Each was compared with a fresh session. */
  standings: number
  /** Length of the longest of the shortest sequences to these states. */
  longest: number
  /** Whether every sequence of any length leads to one of these states. */
  is_whole: boolean
  found: readonly SequenceFinding[]
  /** Sequences that are not decided. */
  not_decided: readonly (readonly number[])[]
}

interface Together {
  questions: readonly Question[]
  reached: Reached
  fresh: ReturnType<typeof plansOf>
  /** Cache of `isAlwaysGranted`, by ids of the rule and the rule plans. */
  always: Map<string, boolean | undefined>
}

/**
 * Compares a session after each sequence of events with a fresh session in the same context. Questions that cannot affect
 * each other's part of an answer are checked separately.
 */
export function* proveSequences(question: SequenceQuestion): Generator<undefined, SequenceProof> {
  const { policy, version, start, most } = question
  const { references } = policy
  const proof = { standings: 0, longest: 0, is_whole: true }
  const [found, open]: [SequenceFinding[], (readonly number[])[]] = [[], []]
  for (const questions of yield* questionsTogether(question)) {
    const all = reached(version, questions, { references, start, most })
    const together: Together = { questions, reached: all, fresh: plansOf(questions, all.all[0]), always: new Map() }
    proof.standings += all.all.length
    proof.longest = Math.max(proof.longest, all.all.at(-1)?.events.length ?? 0)
    proof.is_whole &&= all.isWhole
    for (const standing of all.all.slice(1)) {
      const one = yield* findingsAt(question, together, standing, found)
      if (one === 'not decided') open.push(standing.events)
      else found.push(...one)
      yield
    }
  }
  return { ...proof, found, not_decided: open }
}

/** Groups questions that affect the same rules, keys, balances or session QoS. */
function* questionsTogether({ version, policy }: SequenceQuestion): Generator<undefined, Question[][]> {
  const questions = questionsOf(version, namesOf(policy.references).events)
  const touches: Set<string>[] = []
  for (const { inEvents } of questions) {
    const own = new Set<string>()
    for (const { rulePlan } of inEvents)
      for (const one of yield* touchesOf(version, rulePlan, policy.references)) own.add(one)
    touches.push(own)
  }
  return joined(touches).map((places) => places.flatMap((place) => questions[place] ?? []))
}

/** The rule plans of questions in a state, the strongest question first. */
function plansOf(questions: readonly Question[], standing: Standing | undefined) {
  return questions.flatMap((one, place) => rulePlanOf(one, standing?.asked[place] ?? null) ?? [])
}

function* findingsAt(
  question: SequenceQuestion,
  together: Together,
  standing: Standing,
  known: readonly SequenceFinding[],
): Generator<undefined, SequenceFinding[] | 'not decided'> {
  const { questions, fresh } = together
  const plans = plansOf(questions, standing)
  const moved = plans.filter((plan) => !fresh.includes(plan))
  if (moved.some((plan) => readsItsEvent(question, plan))) return 'not decided'
  const found: SequenceFinding[] = []
  const meant = yield* touchedByBegun(question, together, standing)
  for (const { contexts, changed } of yield* compareStanding(question, fresh, plans)) {
    if (changed === 'not decided') return 'not decided'
    for (const one of changed) {
      for (const { kind, subject } of differencesOf(one, meant, question.policy.references)) {
        if (isKnown([...known, ...found], kind, subject, standing.events)) continue
        if (kind === 'stays' && !(yield* staysForever(question, together, standing, subject))) continue
        const example = exampleSession(question, one.example, standing.events, PROVED[kind](subject))
        const events = [...standing.events]
        const rule = kind === 'quota' ? undefined : question.policy.references.rulesByCode.get(subject)
        const pcc_rule_id = rule?.pcc_rule_id ?? null
        found.push({
          kind,
          subject,
          pcc_rule_id,
          events,
          contexts: one.contexts,
          of: contexts ?? one.contexts,
          example,
        })
      }
    }
  }
  return found
}

type Kind = SequenceFinding['kind']

/** What is missing compared with a fresh session, except intended differences, and additional rules. */
function differencesOf(
  { before, after }: ChangedClass,
  meant: ReadonlySet<string>,
  { rulesByCode }: References,
): { kind: Kind; subject: string }[] {
  const keysOf = ({ quotas }: ChangedClass['before']) => [...new Set(quotas.map((quota) => quota.monitoring_key))]
  const without = (all: readonly string[], others: readonly string[]) => all.filter((one) => !others.includes(one))
  const lost = without(before.rules, after.rules)
  // If a rule is missing, its quota is not reported separately.
  const withRules = lost.flatMap((code) => rulesByCode.get(code)?.monitoring_key ?? [])
  const quotas = without(keysOf(before), [...keysOf(after), ...withRules])
  return [
    ...lost.filter((code) => !meant.has(`rule ${code}`)).map((subject) => ({ kind: 'lost' as const, subject })),
    ...quotas.filter((key) => !meant.has(`key ${key}`)).map((subject) => ({ kind: 'quota' as const, subject })),
    ...without(after.rules, before.rules).map((subject) => ({ kind: 'stays' as const, subject })),
  ]
}

/** What a fresh session gets from questions that were last answered under the begin of something that still goes on. */
function* touchedByBegun(
  { version, policy: { references }, start }: SequenceQuestion,
  { questions }: Together,
  { asked }: Standing,
): Generator<undefined, ReadonlySet<string>> {
  const touched = new Set<string>()
  for (const [place, one] of questions.entries()) {
    const plan = isBegun(asked[place] ?? null, references) ? rulePlanOf(one, start) : undefined
    if (plan) for (const what of yield* touchesOf(version, plan, references)) touched.add(what)
  }
  return touched
}

const PROVED: Readonly<Record<Kind, (subject: string) => IsProved>> = {
  lost: (code) => (fresh, after) => code in fresh.rules && !(code in after.rules),
  stays: (code) => (fresh, after) => !(code in fresh.rules) && code in after.rules,
  quota: (key) => (fresh, after) => isGranted(fresh, key) && !isGranted(after, key),
}

function isGranted({ keys }: Parameters<IsProved>[0], key: string): boolean {
  return Object.keys(keys[key]?.granted ?? {}).length > 0
}

/** Whether the same was found after a prefix of the same events. */
function isKnown(found: readonly SequenceFinding[], kind: Kind, subject: string, events: readonly number[]): boolean {
  return found.some((one) => one.kind === kind && one.subject === subject && isWithin(one.events, events))
}

function isWithin(few: readonly number[], many: readonly number[]): boolean {
  let place = 0
  for (const event of many) if (event === few[place]) place += 1
  return place === few.length
}

/** Whether a rule is granted in every context of every following state, so that no event or input removes it. */
function* staysForever(
  question: SequenceQuestion,
  { questions, reached: { all }, always }: Together,
  from: Standing,
  rule: string,
): Generator<undefined, boolean> {
  const seen = new Set([from])
  for (const standing of seen) {
    const plans = plansOf(questions, standing)
    const key = [rule, ...plans.map(({ ap_rule_id }) => ap_rule_id)].join(' ')
    if (!always.has(key)) always.set(key, yield* isAlwaysGranted(question, plans, rule))
    if (always.get(key) !== true) return false
    for (const place of standing.next) {
      const following = all[place]
      if (following) seen.add(following)
    }
  }
  return true
}
