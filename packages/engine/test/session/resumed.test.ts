import type { SessionStep } from '@tollgate/contract/simulation/session.ts'
import { expect, test } from 'vitest'
import { compile, type Policy } from '../../src/decide/policy.ts'
import { decideSession, type DecidedStep } from '../../src/session/decide-session.ts'
import { namesOf } from '../../src/session/names.ts'
import { openSession } from '../../src/session/open-session.ts'
import type { Session } from '../../src/session/session.ts'
import { Dice } from '../decide/random/dice.ts'
import { Ledger } from './random/ledger.ts'
import { randomNetwork, randomOpening, randomStep, renamed } from './random/random-session.ts'

/** Networks; `TOLLGATE_SESSIONS=1000x100` plays 1,000. */
const NETWORKS = Number((process.env.TOLLGATE_SESSIONS ?? '40').split('x')[0])
const MOST_STEPS = Number(process.env.TOLLGATE_SESSION_STEPS ?? 12)
const LONGEST = process.env.TOLLGATE_SESSIONS ? 3_600_000 : 60_000

interface PlayedStep {
  before: Session
  step: SessionStep
  decided: DecidedStep
}

/** A random session from its start on; `change` alters what is to happen. */
function play(dice: Dice, policy: Policy, change = (step: SessionStep, _before: Session) => step): PlayedStep[] {
  const opening = randomOpening(dice)
  const played: PlayedStep[] = []
  let session = openSession(policy, opening)
  const length = dice.whole(2, MOST_STEPS)
  for (let place = 0; place < length && session.state !== 'ended'; place += 1) {
    const drawn = place === 0 ? (opening.steps[0] as SessionStep) : randomStep(dice, session, place, false)
    const step = change(drawn, session)
    const decided = decideSession(policy, session, step)
    played.push({ before: session, step, decided })
    ;({ session } = decided)
  }
  return played
}

/** What a step came to, without the names of rules. */
function told({ decision, asked, session }: DecidedStep): string {
  return JSON.stringify({ decision, asked, session }, (field, value: unknown) =>
    field.endsWith('_name') || field === 'trace' ? undefined : value,
  )
}

test(
  `a session that is stored and read again, with all records renamed, goes on the same; ${NETWORKS} networks`,
  () => {
    for (let seed = 1; seed <= NETWORKS; seed += 1) {
      const dice = new Dice(seed)
      const data = randomNetwork(dice)
      const [policy, other] = [compile(data), compile(renamed(data))]
      const played = play(dice, policy)
      const cut = dice.whole(1, played.length)
      let session = JSON.parse(JSON.stringify(played[cut]?.before ?? null)) as Session
      for (const { step, decided } of played.slice(cut)) {
        const again = decideSession(other, session, step)
        expect(told(again), `seed ${seed}, cut at ${cut}`).toBe(told(decided))
        ;({ session } = again)
      }
    }
  },
  LONGEST,
)

test(
  `what was reported is what was counted, to the last octet up to 2^53; ${NETWORKS} networks`,
  () => {
    let counted = 0
    const refused = new Set<string>()
    for (let seed = 1; seed <= NETWORKS; seed += 1) {
      const dice = new Dice(seed + 1_000_000)
      const policy = compile(randomNetwork(dice))
      const { accumulators } = namesOf(policy.references)
      const octets = () => dice.pick([0, 1, 7, 1500, 2 ** 31 + 1, 2 ** 52 + 1, 2 ** 53 - 1, 2 ** 53, 2 ** 53 + 2, -1])
      // Under the keys that there are, in a unit that is counted.
      const played = play(dice, policy, (step, { keys }) => ({
        ...step,
        used: dice
          .some(0, 3, () => dice.pick(Object.keys(keys)))
          .flatMap((monitoring_key) => {
            const [key] = keys[monitoring_key]?.feeds ?? []
            if (key === undefined) return []
            const { rum = null } = policy.references.accumulators.get(accumulators.idOf(key) ?? 0) ?? {}
            return [{ monitoring_key, amount: octets(), rum }]
          }),
      }))
      const [first] = played
      const ledger = new Ledger(first?.before as Session)
      for (const { before, step, decided } of played) {
        expect(ledger.faultsAfter(policy, before, step, decided), `seed ${seed}`).toEqual([])
        for (const { amount, reason } of decided.decision.uncounted) if (amount > 2 ** 53) refused.add(reason)
      }
      counted += ledger.counted
    }
    expect(counted).toBeGreaterThan(NETWORKS / 4)
    // Above 2^53 nothing is counted, whatever else is wrong with it.
    expect(refused).toContain('too_large')
  },
  LONGEST,
)
