import {
  sessionRequestSchema,
  sessionStepSchema,
  type SessionRequest,
  type SessionStep,
} from '@tollgate/contract/simulation/session.ts'
import type { PolicyData } from '../../../src/decide/rows/policy-data.ts'
import type { Session } from '../../../src/session/session.ts'
import { judgedPolicyData } from '../../decide/random/agreement.ts'
import type { Dice } from '../../decide/random/dice.ts'
import { DAYS, MOMENTS, STATUSES, VALUES, ZONES } from '../../decide/random/pools.ts'
import { randomPlans } from '../../decide/random/random-plan.ts'

const EVENTS: readonly [re_type: number, re_code: string][] = [
  [2, '1'],
  [2, '3'],
  [1, '4'],
  [1, '17'],
  [1, '15'],
  [1, '16'],
  [1, '33'],
  [4, 'MEDIA_START'],
  [4, 'MEDIA_END'],
]
const [START, END, , REVALIDATION] = [1, 2, 3, 4]
const [SECOND, HOUR] = [1000, 3_600_000]
const QUESTIONS = ['q1', 'q2', 'q3', 'q4']
const APNS = ['internet', 'ims.mnc001.mcc001.gprs', 'iot.example']

const keyed = <R extends object>(rows: readonly R[] | undefined, prefix: string, idOf: (row: R) => number): R[] =>
  (rows ?? []).map((row) => ({ ...row, key: `${prefix}${idOf(row)}` }))

/** A random network whose versions ask the same questions under several events. */
export function randomNetwork(dice: Dice): PolicyData {
  const data = judgedPolicyData(dice)
  const { plans, versions } = randomPlans(
    dice,
    EVENTS.map((_, place) => place + 1),
  )
  return {
    ...data,
    plans,
    versions: versions.map((rows) => {
      const known = new Set<string>()
      const rules = rows.rules.map((row) => {
        const free = QUESTIONS.filter((key) => !known.has(`${row.pcr_event_id} ${key}`))
        const key = dice.pick(free)
        known.add(`${row.pcr_event_id} ${key}`)
        return { ...row, key }
      })
      return { ...rows, rules }
    }),
    references: {
      ...data.references,
      events: EVENTS.map(([re_type, re_code], place) => ({
        pcr_event_id: place + 1,
        re_type,
        re_code,
        key: `e${dice.whole(10, 99)}-${place}`,
      })),
      attributes: keyed(data.references.attributes, 'a', (row) => row.re_attr),
      balance_types: keyed(data.references.balance_types, 'b', (row) => row.acct_res_id),
      accumulators: [1, 2, 3].map((resource_id) => ({
        resource_id,
        key: `u${resource_id}`,
        cycle: dice.pick(['N', 'S', 'H', 'D', 'W', 'M', 'B']),
        rum: dice.pick([2, 2, 0, null]),
      })),
    },
    assignments: dice.chance(0.4)
      ? []
      : dice.some(1, 4, () => ({
          pcr_plan_id: dice.whole(1, 3),
          apn: dice.pick([null, '*', 'internet', 'IMS', 'iot.*', 'i*']),
          slice: dice.pick([null, null, null, '1-abc']),
          subscriber_class: dice.pick([null, null, 'gold']),
          eff_date: dice.pick([null, null, ...DAYS.map((day) => `${day}T00:00:00.000Z`)]),
          exp_date: dice.pick([null, null, ...DAYS.slice(3).map((day) => `${day}T12:00:00.000Z`)]),
        })),
    session_settings: {
      reporting_threshold: dice.pick<Record<string, number>>([{}, { 2: 1000 }, { 0: 60, 2: 5 }]),
      moment_tolerance_s: dice.pick([0, 30]),
    },
    name: 'first',
  }
}

/** Names by which the engine knows what a type of events or a source of the system is: fixed lists. */
const MEANINGFUL = new Set(['re_type_name', 're_attr_name'])

function withOtherNames<R extends object>(row: R): R {
  const renamedFields = Object.entries(row).map(([field, value]) =>
    field.endsWith('_name') && typeof value === 'string' && !MEANINGFUL.has(field)
      ? [field, `${value} renamed`]
      : [field, value],
  )
  return Object.fromEntries(renamedFields) as R
}

function allWithOtherNames<L extends object>(levels: L): L {
  const changed = Object.entries(levels).map(([level, rows]) => [
    level,
    Array.isArray(rows) ? rows.map(withOtherNames) : rows,
  ])
  return Object.fromEntries(changed) as L
}

/** The same network with other names of all its records. */
export function renamed(data: PolicyData): PolicyData {
  return {
    ...allWithOtherNames(data),
    versions: data.versions.map(allWithOtherNames),
    references: allWithOtherNames(data.references),
  }
}

const entries = <V>(dice: Dice, keys: readonly (string | number)[], share: number, value: () => V) =>
  Object.fromEntries(keys.filter(() => dice.chance(share)).map((key) => [key, value()]))

const balance = (dice: Dice) => ({
  amount: dice.pick([-5, 0, 1, 7, 0.1]),
  ...(dice.chance(0.3) ? { expires_at: dice.pick(MOMENTS) } : {}),
})
const counter = (dice: Dice) => ({
  status: dice.pick(STATUSES),
  ...(dice.chance(0.4)
    ? { pending: dice.some(0, 2, () => ({ status: dice.pick(STATUSES), from: dice.pick(MOMENTS) })) }
    : {}),
})

/** The subscriber and the access of a random session; its steps are made one by one. */
export function randomOpening(dice: Dice): SessionRequest {
  const at = dice.pick(MOMENTS)
  const near = [0, 1, 2].map((days) => new Date(Date.parse(at) + days * 24 * HOUR).toISOString().slice(0, 10))
  return sessionRequestSchema.parse({
    subscriber: {
      ...(dice.chance(0.5) ? { class: dice.pick(['gold', 'basic']) } : {}),
      plans: dice.some(0, 3, () => ({
        pcr_plan_id: dice.whole(1, 3),
        ...(dice.chance(0.3) ? { from: dice.pick(near) } : {}),
        ...(dice.chance(0.3) ? { to: dice.pick(near) } : {}),
      })),
      attributes: entries(dice, [1, 2, 3, 4, 5, 6, 7, 8], 0.6, () => dice.pick([...VALUES, null])),
      balances: entries(dice, [1, 2, 3, 4], 0.7, () => balance(dice)),
      accumulators: entries(dice, [1, 2, 3], 0.8, () => dice.pick([null, 0, 4, 5, 9.5, 10])),
      counters: entries(dice, ['C1', 'C2'], 0.7, () => counter(dice)),
      ...(dice.chance(0.6) ? { bill_day: dice.pick([1, 2, 15, 29, 30, 31]) } : {}),
      ...(dice.chance(0.5) ? { time_zone: dice.pick(ZONES) } : {}),
    },
    access: {
      ...(dice.chance(0.8) ? { apn: dice.pick(APNS) } : {}),
      ...(dice.chance(0.2) ? { slice: '1-ABC' } : {}),
      attributes: entries(dice, [1, 2, 3], 0.3, () => dice.pick([...VALUES, null])),
    },
    ...(dice.chance(0.4) ? { work_group_id: dice.whole(1, 2) } : {}),
    steps: [{ at, start: true }],
  })
}

/** What happens next in a session: often at a moment that it waits for, or a little beside it. */
export function randomStep(
  dice: Dice,
  session: Session,
  place: number,
  isLast: boolean,
): SessionStep & { isEdge?: boolean } {
  const { next } = session
  if (place > 0 && next !== undefined && dice.chance(0.3)) {
    const isEdge = dice.chance(0.7)
    const step = sessionStepSchema.parse({
      at: new Date(next).toISOString(),
      ...(isEdge ? {} : happening(dice, session)),
    })
    return isEdge ? { ...step, isEdge } : step
  }
  const later = dice.pick([0, SECOND, 7 * SECOND, HOUR / 2, HOUR, 5 * HOUR, 24 * HOUR, 40 * 24 * HOUR])
  const beside = next !== undefined && dice.chance(0.2) ? next + dice.pick([-29, -31, -5, 3]) * SECOND : undefined
  const at = Math.max(session.at, place === 0 ? 0 : (beside ?? session.at + later))
  return sessionStepSchema.parse({
    at: new Date(at).toISOString(),
    ...happening(dice, session),
    ...(isLast && dice.chance(0.5) ? (dice.chance(0.5) ? { end: true } : { events: [END] }) : {}),
    ...(beside === undefined ? {} : { events: [REVALIDATION] }),
  })
}

function happening(dice: Dice, { keys }: Session) {
  const others = EVENTS.map((_, place) => place + 1).filter((event) => event !== START && event !== END)
  return {
    events: dice.some(0, 2, () => dice.pick(others)),
    attributes: entries(dice, [1, 2, 3, 4, 5, 7], 0.15, () => dice.pick([...VALUES, null])),
    balances: entries(dice, [1, 2, 3, 4], 0.1, () => (dice.chance(0.2) ? null : balance(dice))),
    counters: entries(dice, ['C1', 'C2'], 0.15, () => (dice.chance(0.2) ? null : counter(dice))),
    ...(dice.chance(0.2) ? { media: dice.some(0, 2, () => ({ media_type: dice.whole(0, 2) })) } : {}),
    ...(dice.chance(0.1) ? { time_zone: dice.pick(ZONES) } : {}),
    used: dice.chance(0.4)
      ? dice.some(1, 3, () => ({
          monitoring_key: dice.pick([...Object.keys(keys), 'MK1', 'MK9']),
          amount: dice.pick([0, 1, 1, 2, 3.5, 0.1, -1, 2 ** 53, 2 ** 53 - 4]),
          rum: dice.pick([2, 2, 0, null]),
        }))
      : [],
  }
}
