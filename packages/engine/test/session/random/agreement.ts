import type { SessionStep } from '@tollgate/contract/simulation/session.ts'
import type { PolicyData } from '../../../src/decide/rows/policy-data.ts'
import { compile } from '../../../src/decide/policy.ts'
import { decideSession, type DecidedStep } from '../../../src/session/decide-session.ts'
import { openSession } from '../../../src/session/open-session.ts'
import type { Session } from '../../../src/session/session.ts'
import { canonical, differencesOf } from '../../decide/random/agreement.ts'
import { Dice } from '../../decide/random/dice.ts'
import { openNaive, stepNaive } from '../naive/session.ts'
import { Ledger } from './ledger.ts'
import { randomNetwork, randomOpening, randomStep, renamed } from './random-session.ts'

/** What sequences of steps on one random network came to. */
export interface SessionAgreement {
  sequences: number
  steps: number
  /** How many questions were asked for which cause, how many steps were errors, and so on. */
  met: Record<string, number>
  disagreement: { seed: number; place: number; step: unknown; differences: readonly string[] } | undefined
}

/**
 * Plays random sequences on the random network of a seed by the engine and by the statements, until they differ. Now and then the
 * session is stored and read again, records are renamed, or a release comes.
 */
export function compareSessionsOn(seed: number, sequences: number, most: number): SessionAgreement {
  const dice = new Dice(seed)
  const data = randomNetwork(dice)
  const policies = [data, renamed(data), { ...data, name: 'second' }].map((rows) => ({ rows, policy: compile(rows) }))
  const run: SessionAgreement = { sequences: 0, steps: 0, met: {}, disagreement: undefined }
  while (run.sequences < sequences && !run.disagreement) {
    run.sequences += 1
    compareOne(dice, seed, policies, most, run)
  }
  return run
}

interface Compiled {
  rows: PolicyData
  policy: ReturnType<typeof compile>
}

function compareOne(
  dice: Dice,
  seed: number,
  policies: readonly Compiled[],
  most: number,
  run: SessionAgreement,
): void {
  const opening = randomOpening(dice)
  let { rows, policy } = policies[0] as Compiled
  let session: Session = openSession(policy, opening)
  const naive = openNaive(opening)
  const ledger = new Ledger(session)
  const length = dice.whole(1, most)
  for (let place = 0; place < length && session.state !== 'ended'; place += 1) {
    if (dice.chance(0.08) && place > 0) ({ rows, policy } = dice.pick(policies))
    const step =
      place === 0 ? (opening.steps[0] as SessionStep) : randomStep(dice, session, place, place === length - 1)
    const decided = decideSession(policy, session, step)
    const { trace: _trace, ...decision } = decided.decision
    const [engine, judge] = [{ decision, asked: decided.asked }, stepNaive(rows, naive, step)]
    run.steps += 1
    count(run.met, decided)
    const differences = [
      ...(canonical(engine) === canonical(judge) ? [] : differencesOf(engine, judge)),
      ...removedThoughGranted(policy, decided),
      ...ledger.faultsAfter(policy, session, step, decided),
    ]
    if (differences.length > 0) {
      run.disagreement = { seed, place, step, differences }
      return
    }
    session = dice.chance(0.2) ? (JSON.parse(JSON.stringify(decided.session)) as Session) : decided.session
  }
}

function count(met: Record<string, number>, { asked, decision }: DecidedStep): void {
  const whats: string[] = [
    ...asked.map(({ because }) => because),
    decision.result,
    ...decision.uncounted.map(({ reason }) => reason),
  ]
  if (decision.quotas.some(({ sent }) => !sent)) whats.push('quota held')
  for (const what of whats) met[what] = (met[what] ?? 0) + 1
}

/** No event removes a rule that a standing answer grants. */
function removedThoughGranted({ references }: Compiled['policy'], { session, decision }: DecidedStep): string[] {
  const standing = Object.values(session.answers).flatMap((ofPlan) => Object.values(ofPlan))
  const granted = new Set(standing.flatMap(({ grants }) => grants.map(({ rule }) => rule)))
  const rules = [...references.rules.values()].filter(({ key }) => granted.has(key))
  const codes = new Set(rules.flatMap(({ members }) => members.map(({ rule_code }) => rule_code)))
  return decision.remove.filter((code) => codes.has(code)).map((code) => `removed though granted: ${code}`)
}
