import { afterAll, beforeAll, expect, test } from 'vitest'
import { sessionRequestSchema, sessionStepSchema, type SessionStep } from '@tollgate/contract/simulation/session.ts'
import { decideSession } from '@tollgate/engine/session/decide-session.ts'
import { namesOf } from '@tollgate/engine/session/names.ts'
import { openSession } from '@tollgate/engine/session/open-session.ts'
import type { Session } from '@tollgate/engine/session/session.ts'
import { Dice } from '../../engine/test/decide/random/dice.ts'
import { PolicyStore, type StoredPolicy } from '../src/features/simulation/policy/policy-store.ts'
import { startServer, type TestServer } from './support/test-server.ts'

/** `TOLLGATE_DAYS=2000` plays as many. */
const DAYS = Number(process.env.TOLLGATE_DAYS ?? 100)
const LONGEST = 600_000
const GB = 1024 ** 3

let server: TestServer
let policy: StoredPolicy
beforeAll(async () => {
  server = await startServer('sqlite', { demoData: true })
  const at = new Date(Date.now() - 86_400_000).toISOString()
  const until = new Date(Date.now() + 3 * 86_400_000).toISOString()
  policy = await new PolicyStore(server.database).policyFor([{ context: { at, pcr_event_id: 1 }, until }])
})
afterAll(() => server.stop())

/** The rules that a session of the same state gets that begins now. */
function freshRules(session: Session, step: SessionStep): string[] {
  const open: Session = {
    ...session,
    state: 'open',
    plans: [],
    answers: {},
    keys: {},
    rules: {},
    triggers: [],
    next: undefined,
  }
  return rulesOf(decideSession(policy, open, { ...step, start: true, events: [], used: [] }).session)
}

const rulesOf = (session: Session) => Object.keys(session.rules).toSorted()

test(
  'after random days on the demo network the rules are those of a fresh attach in the same state',
  () => {
    const { attributes, accumulators, balances, events } = namesOf(policy.references)
    const id = (of: typeof events, key: string) => of.idOf(key) ?? 0
    const event = (key: string) => id(events, key)
    for (let seed = 1; seed <= DAYS; seed += 1) {
      const dice = new Dice(seed)
      const network = () => dice.pick(['302720', '20801', '310410', null])
      const radio = () => dice.pick(['1004', '1006', '1000', '0'])
      const known = { [id(attributes, 'serving-network')]: network(), [id(attributes, 'radio-access-type')]: radio() }
      const listed = [
        'monthly-data-usage',
        'roaming-data-eu',
        'daily-fair-use-volume',
        'tethering-volume',
        'ims-voice-time',
      ]
      let at = Date.now() + dice.whole(0, 24) * 3_600_000
      const opening = sessionRequestSchema.parse({
        subscriber: {
          class: dice.pick(['consumer', 'business']),
          attributes: known,
          accumulators: Object.fromEntries(listed.map((key) => [id(accumulators, key), dice.whole(0, 12) * 5 * GB])),
          balances: {
            [id(balances, 'domestic-minutes')]: { amount: 600 },
            [id(balances, 'roaming-spend')]: { amount: 5 },
          },
          bill_day: dice.whole(1, 31),
        },
        access: { apn: dice.pick(['internet', 'ims']) },
        steps: [{ at: new Date(at).toISOString(), start: true }],
      })
      let { session } = decideSession(policy, openSession(policy, opening), opening.steps[0] as SessionStep)
      let last = opening.steps[0] as SessionStep
      const play = (said: object) => {
        at += dice.whole(0, 90) * 60_000
        last = sessionStepSchema.parse({ at: new Date(at).toISOString(), ...said })
        ;({ session } = decideSession(policy, session, last))
      }
      for (let count = dice.whole(3, 15); count > 0; count -= 1)
        dice.pick([
          () =>
            play({
              events: [event('serving-network-plmn-changed')],
              attributes: { [id(attributes, 'serving-network')]: network() },
            }),
          () =>
            play({
              events: [event('radio-access-type-changed')],
              attributes: { [id(attributes, 'radio-access-type')]: radio() },
            }),
          () =>
            play({ used: Object.keys(session.keys).map((monitoring_key) => ({ monitoring_key, amount: GB, rum: 2 })) }),
          () => play({ events: [event('credit-exhausted')] }),
          () => play({ events: [event('media-started')], media: [{ media_type: 0 }] }),
          () => play({ events: [event('revalidation-time-reached')] }),
        ])()
      // Credit comes back, and calls are over; every moment that has come is asked for.
      play({ events: [event('credit-granted-again'), event('media-ended')], media: [] })
      expect(rulesOf(session), `seed ${seed}`).toEqual(freshRules(session, last))
      const { decision } = decideSession(policy, session, { ...last, events: [], attributes: {}, used: [] })
      expect(decision.told, `seed ${seed}`).toEqual([])
    }
  },
  LONGEST,
)
