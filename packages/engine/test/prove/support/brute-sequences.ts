import { sessionRequestSchema, sessionStepSchema } from '@tollgate/contract/simulation/session.ts'
import { compile, type Policy } from '../../../src/decide/policy.ts'
import type { PolicyData } from '../../../src/decide/rows/policy-data.ts'
import { decideSession } from '../../../src/session/decide-session.ts'
import { openSession } from '../../../src/session/open-session.ts'
import type { Session } from '../../../src/session/session.ts'
import type { Dice } from '../../decide/random/dice.ts'
import { pccRule } from '../../decide/support/rows.ts'
import { MEDIA_END, MEDIA_START, network, NOON, START, type Ask } from '../../session/network.ts'

const EVENTS = [START, 2, 4, 15, 16, 33, MEDIA_START, MEDIA_END]
const BEGINS = [15, MEDIA_START]
const ENDED_BY = new Map([
  [15, 16],
  [16, 15],
  [MEDIA_START, MEDIA_END],
])
const VALUES = ['x', 'y', null]
const USAGE = [0, 150]

/** A network whose rules have monitoring keys, two rules each. */
export function metered(asks: readonly Ask[]): PolicyData {
  const pcc_rules = [1, 2, 3].map((id) =>
    pccRule({ pcc_rule_id: id, rule_code: `r${id}`, monitoring_key: `MK${id % 2}` }),
  )
  return network(asks, { references: { pcc_rules } })
}

/** A small network of one plan, whose questions are asked at several events. */
export function smallNetwork(dice: Dice): { data: PolicyData; asks: Ask[] } {
  const asks = new Map<string, Ask>()
  for (const key of ['q1', 'q2', 'q3'].slice(0, dice.whole(1, 3)))
    for (const event of [...(dice.chance(0.8) ? [START] : []), ...dice.some(0, 2, () => dice.pick(EVENTS))])
      asks.set(`${key} ${event}`, {
        key,
        event,
        grants: dice.whole(1, 3),
        priority: dice.whole(0, 2),
        ...(dice.chance(0.4) && { when: dice.pick(['x', 'y']) }),
        ...(dice.chance(0.4) && { counts: [{ start_quota: 0, stop_quota: dice.pick([100, null]) }], rum: 2 }),
      })
  if (asks.size === 0) asks.set('q1', { key: 'q1', event: START, grants: 1 })
  const all = [...asks.values()]
  const session_settings = {
    reporting_threshold: dice.pick<Record<string, number>>([{ 2: 1000 }, {}]),
    moment_tolerance_s: 30,
  }
  return { data: { ...metered(all), session_settings }, asks: all }
}

/** Plays every sequence of so many events in every context: by kind and subject, the fewest events that come to it. */
export function judge({ data, asks }: ReturnType<typeof smallNetwork>, most: number): Map<string, number> {
  const policy = compile(data)
  const asked = [...new Set(asks.map(({ event }) => event))]
  const events = [...new Set([...asked, ...asked.flatMap((event) => ENDED_BY.get(event) ?? [])])].filter(
    (event) => event !== START,
  )
  const found = new Map<string, number>()
  const note = (what: string, length: number) => found.set(what, Math.min(length, found.get(what) ?? Infinity))
  const contexts = VALUES.flatMap((value) => USAGE.map((used) => ({ value, used })))
  const freshest = contexts.map((context) => started(policy, context))
  const known = new Map<string, boolean>()
  const keeps = (session: Session, code: string) => {
    const key = `${code} ${JSON.stringify(session.answers)}`
    if (!known.has(key)) known.set(key, isKept(policy, session, code, events))
    return known.get(key) === true
  }
  for (const fresh of freshest) {
    for (const { sequence, session } of playedFrom(policy, fresh, events, most)) {
      const missing = Object.keys(fresh.rules).filter((code) => !(code in session.rules))
      const meant = meantToDiffer(freshest, session)
      for (const code of missing) if (!meant.has(code)) note(`lost ${code}`, sequence.length)
      const withRules = missing.map(keyOf)
      for (const key of granted(fresh))
        if (![...granted(session), ...withRules].includes(key) && !meant.has(key)) note(`quota ${key}`, sequence.length)
      for (const code of Object.keys(session.rules))
        if (!(code in fresh.rules) && keeps(session, code)) note(`stays ${code}`, sequence.length)
    }
  }
  return found
}

const step = (what: object) => sessionStepSchema.parse({ at: NOON, ...what })

function started(policy: Policy, { value, used }: { value: string | null; used: number }): Session {
  const subscriber = { attributes: { 1: value }, balances: {}, accumulators: { 1: used }, counters: {} }
  const request = sessionRequestSchema.parse({ subscriber, access: { attributes: {} }, steps: [{ at: NOON }] })
  return decideSession(policy, openSession(policy, request), step({ start: true })).session
}

function* playedFrom(
  policy: Policy,
  from: Session,
  events: readonly number[],
  most: number,
  sequence: readonly number[] = [],
): Generator<{ sequence: readonly number[]; session: Session }> {
  if (sequence.length > 0) yield { sequence, session: from }
  if (sequence.length === most) return
  for (const event of events) {
    const { session } = decideSession(policy, from, step({ events: [event] }))
    yield* playedFrom(policy, session, events, most, [...sequence, event])
  }
}

/** Whether no input and no three events take a rule away. */
function isKept(policy: Policy, from: Session, code: string, events: readonly number[]): boolean {
  for (const { session } of [{ session: from }, ...playedFrom(policy, from, events, 3)])
    for (const value of VALUES) {
      const then = decideSession(policy, session, step({ attributes: { 1: value } })).session
      if (!(code in then.rules)) return false
    }
  return true
}

/** Rules and keys that questions begun by an event get at a start, in whatever context. */
function meantToDiffer(freshest: readonly Session[], { answers }: Session): Set<string> {
  const meant = new Set<string>()
  for (const [key, { event }] of Object.entries(Object.values(answers)[0] ?? {})) {
    if (!BEGINS.some((begin) => event === (begin === 15 ? 'gx-15' : 'media-start'))) continue
    for (const fresh of freshest) {
      const own = Object.values(fresh.answers)[0]?.[key]
      for (const { rule } of own?.grants ?? []) {
        const number = Number(/\d+/.exec(rule)?.[0])
        meant.add(`r${number}`).add(keyOf(rule))
      }
    }
  }
  return meant
}

/** The monitoring key of a rule, by its code or its key. */
function keyOf(rule: string): string {
  return `MK${Number(/\d+/.exec(rule)?.[0]) % 2}`
}

function granted({ keys }: Session): string[] {
  return Object.keys(keys).filter((key) => Object.keys(keys[key]?.granted ?? {}).length > 0)
}
