import { simulationRequestSchema } from '@tollgate/contract/simulation/request.ts'
import { sessionRequestSchema, type SessionStep } from '@tollgate/contract/simulation/session.ts'
import { decide } from '../packages/engine/src/decide/decide.ts'
import { compile, type Policy } from '../packages/engine/src/decide/policy.ts'
import { decideSession } from '../packages/engine/src/session/decide-session.ts'
import { openSession } from '../packages/engine/src/session/open-session.ts'
import type { Session } from '../packages/engine/src/session/session.ts'
import { network, START } from '../packages/engine/test/session/network.ts'
import { pccRule } from '../packages/engine/test/decide/support/rows.ts'
import { median } from './load.ts'
import { besideLimit, type Figure } from './requests.ts'

const ROUNDS = 7
const STEPS = 20_000
const DAY_STEPS = 200
/** What was promised: a step beside decide of the same rule plans, a day in milliseconds, a stored session in octets. */
const MOST_TIMES = 2
const LONGEST_DAY = 20
const LARGEST = 2000
const PLMN_CHANGE = 4
const RAT_CHANGE = 2
const AT = '2026-03-02T12:00:00+01:00'
const NETWORKS = ['20801', '26201']

/** A step of a session that asks all its questions, or one of five; a day of steps; and what is stored. */
export async function measureSession(): Promise<Figure[]> {
  const policy = compile(fiveRules())
  const started = start(policy)
  const size = JSON.stringify(started).length
  return [
    beside('step, five questions', policy, started, PLMN_CHANGE),
    beside('step, one of five', policy, started, RAT_CHANGE),
    besideLimit(
      'none',
      'day of 200 steps (ms)',
      median(Array.from({ length: ROUNDS }, () => day(policy))),
      LONGEST_DAY,
    ),
    besideLimit('none', 'stored session (octets)', size, LARGEST),
  ]
}

/** Five questions under the start and one event, one of them under another: each reads an input and feeds a quota. */
function fiveRules() {
  const keys = ['internet', 'social', 'roaming', 'voice', 'video']
  const counts = [{ resource_id: 1, stop_quota: 10_000_000_000, rum: 2 }]
  const asks = keys.flatMap((key, place) =>
    [START, PLMN_CHANGE, ...(place === 0 ? [RAT_CHANGE] : [])].map((event) => {
      return { event, key, grants: place + 1, counts, reads: true }
    }),
  )
  const pcc_rules = keys.map((key, place) =>
    pccRule({ pcc_rule_id: place + 1, rule_code: `${key}-std`, monitoring_key: place < 2 ? 'MK-MONTH' : null }),
  )
  return network(asks, { references: { pcc_rules } })
}

function start(policy: Policy): Session {
  const request = sessionRequestSchema.parse({
    subscriber: { attributes: { 1: NETWORKS[0], 2: '1004' }, accumulators: { 1: 0 } },
    access: { apn: 'internet' },
    steps: [{ at: AT, start: true }],
  })
  return decideSession(policy, openSession(policy, request), request.steps[0] as SessionStep).session
}

/** Ours and decide by turns, so that a busy machine slows both. */
function beside(what: string, policy: Policy, started: Session, event: number): Figure {
  const changes = event === PLMN_CHANGE
  const steps = NETWORKS.map((value) => stepAt(AT, { events: [event], attributes: changes ? { 1: value } : {} }))
  const requests = NETWORKS.map((value) =>
    simulationRequestSchema.parse({
      context: {
        at: AT,
        pcr_event_id: event,
        attributes: { 1: value, 2: '1004' },
        accumulators: { 1: 0 },
        installed: Object.keys(started.rules),
      },
      trace: 'none',
    }),
  )
  const [ours, theirs]: [number[], number[]] = [[], []]
  for (let round = 0; round < ROUNDS; round += 1) {
    ours.push(timed(() => manySteps(policy, started, steps)))
    theirs.push(timed(() => manyDecisions(policy, requests)))
  }
  const times = median(ours) / median(theirs)
  console.log(`${what}: ${micro(ours)} µs, decide ${micro(theirs)} µs`)
  return { what: `${what} (× decide)`, engine: 'none', ours: times, bare: MOST_TIMES, ratio: times / MOST_TIMES }
}

function micro(milliseconds: readonly number[]): string {
  return ((median(milliseconds) * 1000) / STEPS).toFixed(1)
}

function manySteps(policy: Policy, started: Session, steps: readonly SessionStep[]): void {
  let session = started
  for (let count = 0; count < STEPS; count += 1)
    ({ session } = decideSession(policy, session, steps[count % steps.length] as SessionStep))
}

function manyDecisions(policy: Policy, requests: readonly ReturnType<typeof simulationRequestSchema.parse>[]): void {
  for (let count = 0; count < STEPS; count += 1)
    decide(policy, requests[count % requests.length] as (typeof requests)[number])
}

/** A day with something every few minutes: usage, another network, another access. */
function day(policy: Policy): number {
  const from = Date.parse(AT)
  const steps = Array.from({ length: DAY_STEPS }, (_, place) => {
    const at = new Date(from + place * 300_000).toISOString()
    if (place % 3 === 0) return stepAt(at, { used: [{ monitoring_key: 'MK-MONTH', amount: 1_000_000, rum: 2 }] })
    const event = place % 3 === 1 ? PLMN_CHANGE : RAT_CHANGE
    return stepAt(at, { events: [event], attributes: { 1: NETWORKS[place % 2] ?? '' } })
  })
  let session = start(policy)
  return timed(() => {
    for (const step of steps) ({ session } = decideSession(policy, session, step))
  })
}

function stepAt(at: string, said: Partial<SessionStep>): SessionStep {
  return { at: new Date(at).toISOString(), events: [], attributes: {}, balances: {}, counters: {}, used: [], ...said }
}

function timed(work: () => void): number {
  const begin = performance.now()
  work()
  return performance.now() - begin
}
