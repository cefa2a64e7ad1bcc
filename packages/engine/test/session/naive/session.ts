import { EVENT_TYPES } from '@tollgate/contract/standards/event-trigger.ts'
import type { SimulationContext } from '@tollgate/contract/simulation/context.ts'
import type {
  AskedQuestion,
  SessionDecision,
  SessionQuota,
  SessionRequest,
  SessionStep,
} from '@tollgate/contract/simulation/session.ts'
import type { PccRuleRow, PlanRow, PolicyData, RulePlanRow, VersionRows } from '../../../src/decide/rows/policy-data.ts'
import { beginOfDay, shownDay } from '../../decide/naive/clock.ts'
import { addRules } from '../../decide/naive/interpret.ts'
import type { Moving } from '../../decide/naive/moving.ts'
import { evaluateRulePlan, strongest, type NaiveOutcome } from '../../decide/naive/plans.ts'
import { definitionOf, membersOf, precedence, qosOf } from '../../decide/naive/rules.ts'
import { nextEdge, startOf, type State } from '../../decide/naive/state.ts'
import { dayAfter, dayOf, inForce, onPaper, order, TooLarge, type Value } from '../../decide/naive/values.ts'
import { runEntry, Stop } from '../../decide/naive/workflows.ts'
import { nextCycle, type NaiveCycle } from './cycles.ts'

// Part 4, statement by statement: ids in place of keys, whole values in place of digests, and nothing is kept from step to step
// that could be worked out again. It judges the engine.

interface Answer {
  event: number
  read: Map<string, string>
  next: number | undefined
  triggers: number[]
  outcomes: NaiveOutcome[]
}

interface Run {
  wrote: Map<number, Value | null>
  triggers: number[]
  next: number | undefined
  ofClock: boolean
}

interface Key {
  feeds: Set<number>
  granted: Map<number | null, number>
}

export interface NaiveSession {
  request: SessionRequest
  state: 'open' | 'started' | 'ended'
  at: number
  data: PolicyData | undefined
  zone: string | undefined
  attributes: Map<number, Value>
  balances: Map<string, unknown>
  counters: Map<string, unknown>
  media: SimulationContext['media']
  usage: Map<number, NaiveCycle>
  /** By plan: the version in force when it was looked at last. */
  versions: Map<number, number | undefined>
  plansNext: number | undefined
  run: Run | undefined
  /** By plan and question. */
  answers: Map<string, Answer>
  keys: Map<string, Key>
  gateway: Map<string, { content: string; rums: number[] }>
  qos: { content: string; rule: PccRuleRow; sent: SessionDecision['session_qos'] } | undefined
  /** Events whose questions an error has put off. */
  due: number[]
  triggers: number[]
  next: number | undefined
}

export function openNaive(request: SessionRequest): NaiveSession {
  const { subscriber, access } = request
  const attributes = new Map<number, Value>()
  for (const said of [subscriber.attributes, access.attributes])
    for (const [id, value] of Object.entries(said)) {
      if (value === null) attributes.delete(Number(id))
      else attributes.set(Number(id), value)
    }
  return {
    request,
    state: 'open',
    at: 0,
    data: undefined,
    zone: subscriber.time_zone,
    attributes,
    balances: new Map(Object.entries(subscriber.balances)),
    counters: new Map(Object.entries(subscriber.counters)),
    media: [],
    usage: new Map(Object.entries(subscriber.accumulators).map(([id, amount]) => [Number(id), { amount }])),
    versions: new Map(),
    plansNext: undefined,
    run: undefined,
    answers: new Map(),
    keys: new Map(),
    gateway: new Map(),
    qos: undefined,
    due: [],
    triggers: [],
    next: undefined,
  }
}

export type NaiveStep = SessionStep & { isEdge?: boolean }

export interface NaiveAnswer {
  decision: Omit<SessionDecision, 'trace'>
  asked: AskedQuestion[]
}

const NOTHING = {
  install: [],
  install_bases: [],
  keep: [],
  rules: [],
  session_qos: null,
  quotas: [],
  triggers: [],
  next_evaluation: null,
  told: [],
}

/** One step; the session is changed. */
export function stepNaive(data: PolicyData, session: NaiveSession, step: NaiveStep): NaiveAnswer {
  return new Step(data, session, step).answer()
}

class Step {
  readonly data: PolicyData
  readonly s: NaiveSession
  readonly step: NaiveStep
  readonly events: number[]
  readonly isEnd: boolean
  readonly at: number
  readonly asksAgain: boolean
  moving = new Map<number, Moving>()

  constructor(data: PolicyData, session: NaiveSession, step: NaiveStep) {
    this.data = data
    this.s = session
    this.step = step
    const [starts, ends] = [this.eventOf('Session', '1'), this.eventOf('Session', '3')]
    const extra: number[] = []
    if (step.start && starts) extra.push(starts)
    this.isEnd = step.end === true || (ends !== undefined && step.events.includes(ends))
    if (this.isEnd && ends) extra.push(ends)
    if (!step.start && starts && step.events.includes(starts)) extra.push(starts)
    this.events = [...new Set([...extra, ...step.events])]
    this.asksAgain = step.events.some((id) => this.code(id) === 'Gx 17')
    this.at = this.moment()
  }

  /** The tolerance before a moment. */
  moment(): number {
    const at = Math.max(Date.parse(this.step.at), this.s.at)
    const tolerance = (this.data.session_settings?.moment_tolerance_s ?? 30) * 1000
    const { next } = this.s
    return this.asksAgain && next !== undefined && next > at && next <= at + tolerance ? next : at
  }

  code(event: number): string {
    const row = this.data.references.events.find((one) => one.pcr_event_id === event)
    const type = EVENT_TYPES.find((one) => one.re_type === row?.re_type)
    return type?.re_type_name === 'Gx' ? `Gx ${row?.re_code}` : (row?.re_code ?? '')
  }

  eventOf(type: string, code: string): number | undefined {
    const types = EVENT_TYPES.filter((one) => one.re_type_name === type)
    return this.data.references.events
      .filter((row) => types.some((one) => one.re_type === row.re_type) && row.re_code === code)
      .toSorted((a, b) => order(a.key ?? '', b.key ?? ''))[0]?.pcr_event_id
  }

  answer(): NaiveAnswer {
    const { s, at } = this
    const { ended, uncounted } = this.count()
    this.learn()
    const error = this.workflow()
    let asked: AskedQuestion[] = []
    let outcomes: NaiveOutcome[] = []
    let failed = error
    if (!failed) {
      const before = { answers: new Map(s.answers), versions: new Map(s.versions), data: s.data }
      try {
        ;({ asked, outcomes } = this.ask())
      } catch (fault) {
        if (!(fault instanceof TooLarge)) throw fault
        failed = new Stop('NUMBER_OVERFLOW', null).error
        Object.assign(s, { answers: before.answers, versions: before.versions, data: before.data })
      }
    }
    s.at = at
    if (failed) {
      const change = this.changeOfPlans(shownDay(at, this.data.network_time_zone.name))
      s.plansNext = change === undefined ? undefined : beginOfDay(change, this.data.network_time_zone.name)
    }
    s.due = failed ? this.dueEvents() : []
    const charges = outcomes.flatMap(({ answer }) => {
      const { basic_rule_id, acct_res_id, value, rum, pay_indicator, refused } = answer
      return value === null || refused !== null ? [] : [{ basic_rule_id, acct_res_id, value, rum, pay_indicator }]
    })
    const usage = [...s.usage]
      .toSorted(([a], [b]) => a - b)
      .flatMap(([id, now]) =>
        [...(ended.has(id) ? [ended.get(id) as NaiveCycle] : []), now].map((one) => ({ id, one })),
      )
      .map(({ id, one }) => ({
        resource_id: id,
        cycle_from: one.from === undefined ? null : new Date(one.from).toISOString(),
        amount: one.amount,
      }))
    const common = { ...(failed ? { error: failed } : {}), charges, usage, uncounted }
    if (this.isEnd) {
      const remove = this.byPrecedence([...s.gateway.keys()])
      s.state = 'ended'
      s.next = undefined
      const result = failed ? 'error' : charges.length > 0 ? 'policy' : 'no_policy'
      return {
        asked,
        decision: {
          ...common,
          result,
          ...NOTHING,
          remove,
        },
      }
    }
    s.state = 'started'
    return { asked, decision: { ...common, ...this.merged(failed !== null) } }
  }

  /** Statements 67 and 68. */
  count() {
    const { s, at } = this
    const ended = new Map<number, NaiveCycle>()
    const uncounted: SessionDecision['uncounted'] = []
    const roll = (isOver: (until: number) => boolean) => {
      for (const [id, cycle] of s.usage) {
        if (cycle.until === undefined ? cycle.from !== undefined : !isOver(cycle.until)) continue
        const row = this.data.references.accumulators?.find((one) => one.resource_id === id)
        const zone = this.data.network_time_zone.name
        s.usage.set(id, nextCycle(cycle, row?.cycle ?? 'N', s.request.subscriber.bill_day ?? 1, zone, at))
        if (cycle.until !== undefined) ended.set(id, cycle)
      }
    }
    const isArmedOver = this.asksAgain && s.next !== undefined && s.next <= at
    if (!isArmedOver) roll((until) => until < at)
    for (const report of this.step.used) {
      const key = s.keys.get(report.monitoring_key)
      const ofUnit = [...(key?.feeds ?? [])].filter((id) => this.unit(id) === report.rum)
      const sums = ofUnit.map((id) => onPaper(s.usage.get(id)?.amount ?? 0, '+', report.amount))
      if (!key) uncounted.push({ ...report, reason: 'unknown_key' })
      else if (ofUnit.length === 0) uncounted.push({ ...report, reason: 'unknown_unit' })
      else if (report.amount < 0) uncounted.push({ ...report, reason: 'below_zero' })
      else if (
        [0, ...ofUnit.map((id) => s.usage.get(id)?.amount ?? 0)].some(
          (before) => report.amount > onPaper(9_007_199_254_740_992, '-', before),
        )
      )
        uncounted.push({ ...report, reason: 'too_large' })
      else ofUnit.forEach((id, place) => s.usage.set(id, { ...s.usage.get(id), amount: sums[place] ?? 0 }))
    }
    roll((until) => until <= at)
    return { ended, uncounted }
  }

  unit(id: number): number | null {
    return this.data.references.accumulators?.find((row) => row.resource_id === id)?.rum ?? null
  }

  learn(): void {
    const { s, step } = this
    for (const [id, value] of Object.entries(step.attributes)) {
      if (value === null) s.attributes.delete(Number(id))
      else s.attributes.set(Number(id), value)
    }
    const into = (map: Map<string, unknown>, said: object) => {
      for (const [id, value] of Object.entries(said)) {
        if (value === null) map.delete(id)
        else map.set(id, value)
      }
    }
    into(s.balances, step.balances)
    into(s.counters, step.counters)
    s.media = step.media ?? s.media
    s.zone = step.time_zone ?? s.zone
  }

  /** What subscriber and gateway say, and on top of it what the workflow wrote. */
  attributes(withWritten: boolean): Map<number, Value> {
    const found = new Map(this.s.attributes)
    if (withWritten)
      for (const [id, value] of this.s.run?.wrote ?? []) {
        if (value === null) found.delete(id)
        else found.set(id, value)
      }
    return found
  }

  stateUnder(event: number | undefined, withWritten: boolean): State {
    const { s } = this
    const context: SimulationContext = {
      at: new Date(this.at).toISOString(),
      ...(s.zone === undefined ? {} : { time_zone: s.zone }),
      ...(event === undefined ? {} : { pcr_event_id: event }),
      attributes: Object.fromEntries(this.attributes(withWritten)),
      balances: Object.fromEntries(s.balances) as SimulationContext['balances'],
      accumulators: Object.fromEntries([...s.usage].map(([id, { amount }]) => [id, amount])),
      counters: Object.fromEntries(s.counters) as SimulationContext['counters'],
      media: s.media,
      installed: [],
    }
    return startOf(this.data, context, 'none')
  }

  /** The first edge of what was looked at, starts of cycles that were read among them. */
  edge(state: State): number | undefined {
    const cycles = [...state.reads].flatMap((name) => {
      const [kind, id] = name.split(' ')
      return kind === 'C' ? (this.s.usage.get(Number(id))?.until ?? []) : []
    })
    const moments = [nextEdge(state)?.at, ...cycles].filter((one) => one !== undefined && one > this.at)
    return moments.toSorted((a, b) => (a ?? 0) - (b ?? 0))[0]
  }

  /** Statement 71. */
  workflow() {
    const { s, at, step } = this
    const id = s.request.work_group_id
    if (id === undefined) return null
    const waited = s.run?.next !== undefined && s.run.next <= at
    if (step.isEdge && s.run && !s.run.ofClock && !waited) return null
    const state = this.stateUnder(this.events[0], false)
    const before = new Map(state.attributes)
    const error = runEntry(state, id)
    const next = this.edge(state)
    if (error) {
      const { wrote, triggers, ofClock } = s.run ?? { wrote: new Map(), triggers: [], ofClock: false }
      s.run = { wrote, triggers, ofClock, next }
      return error
    }
    const wrote = new Map<number, Value | null>()
    for (const one of new Set([...before.keys(), ...state.attributes.keys()]))
      if (before.get(one) !== state.attributes.get(one)) wrote.set(one, state.attributes.get(one) ?? null)
    this.moving = state.moving
    s.run = { wrote, triggers: [...state.triggers, ...state.events], next, ofClock: state.moving.size > 0 }
    return null
  }

  /** Statement 64. */
  plansOn(day: string): PlanRow[] {
    const { plans, assignments = [] } = this.data
    const { subscriber, access } = this.s.request
    const active = strongest(plans).filter((row) => row.state === 'A')
    if (assignments.length === 0) return active
    const on = (from: string | null | undefined, to: string | null | undefined) =>
      (!from || dayOf(from) <= day) && (!to || dayOf(to) >= day)
    const lower = (text: string) => text.trim().toLowerCase()
    const apn = access.apn ?? access.dnn
    return active.filter((plan) => {
      const own = assignments.filter((row) => row.pcr_plan_id === plan.pcr_plan_id)
      const here = own.filter((row) => {
        const wanted = lower(row.apn ?? '*') || '*'
        const isApn = wanted.endsWith('*')
          ? wanted === '*' || (apn !== undefined && lower(apn).startsWith(wanted.slice(0, -1)))
          : apn !== undefined && [lower(apn), lower(apn).replace(/\.mnc\d\d\d\.mcc\d\d\d\.gprs$/, '')].includes(wanted)
        const isSlice = !row.slice || (access.slice !== undefined && lower(access.slice) === lower(row.slice))
        return isApn && isSlice && on(row.eff_date, row.exp_date)
      })
      const has = subscriber.plans.some((one) => one.pcr_plan_id === plan.pcr_plan_id && on(one.from, one.to))
      const byDefault = here.some(
        (row) =>
          !row.subscriber_class ||
          (subscriber.class !== undefined && lower(subscriber.class) === lower(row.subscriber_class)),
      )
      return byDefault || (has && (own.length === 0 || here.length > 0))
    })
  }

  versionOn(plan: PlanRow, day: string): VersionRows | undefined {
    const all = this.data.versions.filter(({ version }) => version.pcr_plan_id === plan.pcr_plan_id)
    const current = all.filter(({ version }) => inForce(version, day))
    return current.toSorted(
      ({ version: a }, { version: b }) =>
        order(dayOf(b.eff_date), dayOf(a.eff_date)) || b.place - a.place || order(b.key, a.key),
    )[0]
  }

  /** The first day on which plans or versions are others. */
  changeOfPlans(day: string): string | undefined {
    const shown = (on: string) =>
      JSON.stringify(
        this.plansOn(on).flatMap((plan) => {
          const id = this.versionOn(plan, on)?.version.pcc_rule_ver_id
          return id === undefined ? [] : [[plan.pcr_plan_id, id]]
        }),
      )
    const from = [
      ...(this.data.assignments ?? []).flatMap((row) => row.eff_date ?? []),
      ...this.s.request.subscriber.plans.flatMap((row) => row.from ?? []),
      ...this.data.versions.map((row) => row.version.eff_date),
    ]
    const to = [
      ...(this.data.assignments ?? []).flatMap((row) => row.exp_date ?? []),
      ...this.s.request.subscriber.plans.flatMap((row) => row.to ?? []),
      ...this.data.versions.flatMap((row) => row.version.exp_date ?? []),
    ]
    const days = [...from.map(dayOf), ...to.map((one) => dayAfter(one))].toSorted(order)
    return days.find((one) => one > day && shown(one) !== shown(day))
  }

  /** Statements 60, 61, 65 and 69. */
  ask() {
    const { s, at } = this
    const zone = this.data.network_time_zone.name
    const day = shownDay(at, zone)
    const plans = this.plansOn(day)
    const asked: AskedQuestion[] = []
    const outcomes: NaiveOutcome[] = []
    const answers = new Map<string, Answer>()
    const versions = new Map<number, number | undefined>()
    for (const plan of plans) {
      const version = this.versionOn(plan, day)
      versions.set(plan.pcr_plan_id, version?.version.pcc_rule_ver_id)
      if (!version) continue
      for (const question of this.questions(version)) {
        const name = `${plan.pcr_plan_id} ${question}`
        const before = s.answers.get(name)
        const why = this.why(plan, version, question, before)
        if (why === 'stands' && before) answers.set(name, before)
        if (why === 'stands' || why === null) continue
        const state = this.stateUnder(why.rule.pcr_event_id, true)
        state.moving = this.moving
        const found: NaiveOutcome[] = []
        const answer = evaluateRulePlan(state, version, why.rule, found)
        if (state.spans.size > 0 || state.triggers.has(25)) state.reads.add('zone')
        answers.set(name, {
          event: why.rule.pcr_event_id,
          read: new Map([...state.reads].map((input) => [input, this.input(input)])),
          next: this.edge(state),
          triggers: [...state.triggers],
          outcomes: found,
        })
        outcomes.push(...found)
        const { pcr_event_id } = why.rule
        const of = { pcr_plan_id: plan.pcr_plan_id, pcc_rule_ver_id: version.version.pcc_rule_ver_id, pcr_event_id }
        asked.push({ ...of, because: why.because, ...answer })
      }
    }
    const change = this.changeOfPlans(day)
    Object.assign(s, { answers, versions, data: this.data })
    s.plansNext = change === undefined ? undefined : beginOfDay(change, zone)
    return { asked, outcomes }
  }

  /** The keys of a version's questions, the strongest rule plan of each first. */
  questions(version: VersionRows): string[] {
    return [...new Set(this.rulesOf(version).map((row) => row.key))]
  }

  rulesOf(version: VersionRows): RulePlanRow[] {
    const keyOf = (row: RulePlanRow) =>
      this.data.references.events.find((one) => one.pcr_event_id === row.pcr_event_id)?.key ?? ''
    const linked = version.rules.filter((row) => version.events.some((one) => one.pcr_event_id === row.pcr_event_id))
    return strongest(linked.toSorted((a, b) => order(keyOf(a), keyOf(b))))
  }

  input(name: string): string {
    const { s } = this
    const [kind, id = ''] = name.split(' ')
    if (kind === 'zone') return s.zone ?? this.data.network_time_zone.name
    if (kind === 'A') return JSON.stringify(this.attributes(true).get(Number(id)) ?? null)
    if (kind === 'B') return JSON.stringify(s.balances.get(id) ?? null)
    if (kind === 'C') return JSON.stringify(s.usage.get(Number(id))?.amount ?? null)
    return JSON.stringify(s.counters.get(id) ?? null)
  }

  why(
    plan: PlanRow,
    version: VersionRows,
    key: string,
    before: Answer | undefined,
  ): { rule: RulePlanRow; because: AskedQuestion['because'] } | 'stands' | null {
    const { s } = this
    const rules = this.rulesOf(version).filter((row) => row.key === key)
    const under = (event: number | undefined) => rules.find((row) => row.pcr_event_id === event)
    const ends = this.eventOf('Session', '3')
    const came = rules.find((row) =>
      this.isEnd ? row.pcr_event_id === ends : this.dueEvents().includes(row.pcr_event_id),
    )
    if (came) return { rule: came, because: 'event' }
    if (this.isEnd) return null
    const stands = before && !this.lapses(before) ? before : undefined
    const isRelease = s.data !== undefined && s.data.name !== this.data.name
    const isPlan = !s.versions.has(plan.pcr_plan_id)
    const isVersion = s.versions.get(plan.pcr_plan_id) !== version.version.pcc_rule_ver_id
    if (isRelease || isPlan || isVersion) {
      const rule = (stands && under(stands.event)) ?? under(this.eventOf('Session', '1'))
      return rule ? { rule, because: isRelease ? 'release' : isPlan ? 'plan' : 'version' } : null
    }
    if (!stands) return null
    if (stands.next !== undefined && stands.next <= this.at) {
      const rule = under(this.eventOf('Gx', '17')) ?? under(stands.event)
      return rule ? { rule, because: 'moment' } : null
    }
    if ([...stands.read].every(([name, value]) => this.input(name) === value)) return 'stands'
    const rule = under(stands.event)
    return rule ? { rule, because: 'input' } : null
  }

  lapses({ event }: Answer): boolean {
    const code = this.code(event)
    const opposites: Record<string, string> = {}
    for (const [a, b] of [
      [15, 16],
      [5, 6],
      [39, 40],
      [49, 50],
      [51, 52],
    ]) {
      opposites[`Gx ${a}`] = `Gx ${b}`
      opposites[`Gx ${b}`] = `Gx ${a}`
    }
    return this.dueEvents().some((came) => {
      if (this.code(came) === 'MEDIA_END')
        return code.startsWith('MEDIA_') && code !== 'MEDIA_END' && this.s.media.length === 0
      return opposites[code] === this.code(came)
    })
  }

  /** Those of this step and those of steps that ended in an error, since one was decided. */
  dueEvents(): number[] {
    return [...this.s.due, ...this.events]
  }

  byPrecedence(codes: string[]): string[] {
    const rows = codes.map((rule_code) => ({
      rule_code,
      priority: this.data.references.pcc_rules.find((row) => row.rule_code === rule_code)?.priority ?? null,
    }))
    return rows.toSorted(precedence).map(({ rule_code }) => rule_code)
  }

  /** All standing answers, the strongest plan first, then the strongest question (statement 62). */
  standing(): Answer[] {
    const day = shownDay(this.at, this.data.network_time_zone.name)
    const plans = [...this.s.versions].flatMap(([id, version]) => {
      const rows = this.data.versions.find((one) => one.version.pcc_rule_ver_id === version)
      return rows ? this.questions(rows).flatMap((key) => this.s.answers.get(`${id} ${key}`) ?? []) : []
    })
    return day === '' ? [] : plans
  }

  merged(isError: boolean): Omit<SessionDecision, 'trace' | 'charges' | 'usage' | 'uncounted' | 'error'> {
    const { s } = this
    const { references } = this.data
    const standing = this.standing()
    // Rows of the policy of an earlier step may have been renamed since.
    const now = (rule: PccRuleRow | undefined) => references.pcc_rules.find((row) => row.key === rule?.key)
    const outcomes = standing
      .flatMap((one) => one.outcomes)
      .map((outcome) => ({ ...outcome, rule: now(outcome.rule) }))
      .filter(({ answer, rule }) => rule && answer.refused === null)
    const state = this.stateUnder(undefined, true)
    const chosen = new Map<PccRuleRow, Set<number>>()
    for (const outcome of outcomes) addRules(state, chosen, outcome)
    const rows = [...chosen.keys()].toSorted(precedence)
    const contents = new Map(rows.map((row) => [row, this.content(row)]))
    const same = (row: PccRuleRow) => s.gateway.get(row.rule_code)?.content === contents.get(row)
    const rums = (row: PccRuleRow) =>
      s.gateway.get(row.rule_code)?.rums ?? [...(chosen.get(row) ?? [])].toSorted((a, b) => a - b)
    const sent = rows.filter((row) => !same(row))
    const install = sent.filter((row) => row.rule_type !== 'C').map((row) => row.rule_code)
    const install_bases = sent.filter((row) => row.rule_type === 'C').map((row) => row.rule_code)
    const remove = this.byPrecedence(
      [...s.gateway.keys()].filter((code) => !rows.some((row) => row.rule_code === code)),
    )
    const rules = rows
      .filter((row) => !same(row) && row.rule_type !== 'C')
      .map((row) => definitionOf(references, row, [...rums(row)]))
    const keep = rows.filter(same).map((row) => row.rule_code)
    s.gateway = new Map(rows.map((row) => [row.rule_code, { content: contents.get(row) ?? '', rums: rums(row) }]))
    const before = { qos: s.qos?.content, triggers: JSON.stringify(s.triggers), next: s.next }
    const session_qos = this.qos(outcomes)
    const quotas = this.quotas(outcomes)
    const moments = [s.plansNext, s.run?.next, ...standing.map((one) => one.next)]
    const [next] = moments.filter((one) => one !== undefined && one > this.at).toSorted((a, b) => (a ?? 0) - (b ?? 0))
    const all = new Set([...standing.flatMap((one) => one.triggers), ...(s.run?.triggers ?? [])])
    if (quotas.length > 0) all.add(33)
    if (next !== undefined) all.add(17)
    all.delete(14)
    const triggers = all.size === 0 ? [14] : [...all].toSorted((a, b) => a - b)
    s.next = next
    s.triggers = triggers
    const told: SessionDecision['told'] = []
    if (sent.length + remove.length > 0) told.push('rules')
    if (s.qos?.content !== before.qos) told.push('session_qos')
    if (quotas.some((quota) => quota.sent)) told.push('quotas')
    if (JSON.stringify(triggers) !== before.triggers) told.push('triggers')
    if (next !== before.next) told.push('next_evaluation')
    return {
      result: isError ? 'error' : rows.length > 0 ? 'policy' : 'no_policy',
      install,
      install_bases,
      keep,
      remove,
      rules,
      session_qos,
      quotas,
      triggers,
      told,
      next_evaluation: next === undefined ? null : new Date(next).toISOString(),
    }
  }

  /** What a gateway is told of a rule: no id and no name of a record. */
  content(row: PccRuleRow): string {
    const {
      pcc_rule_id: _id,
      rule_name: _name,
      flow_group_id: _group,
      rums: _rums,
      ...told
    } = definitionOf(this.data.references, row, [])
    const flows = told.flows.map(({ packet_filter_id: _flow, flow_name: _flowName, ...filter }) => filter)
    const { rating_group, service, qos, ...rest } = told
    return JSON.stringify({
      ...rest,
      flows,
      rating: rating_group?.rg_code,
      service: service?.si_code,
      qos: this.qosTold(qos),
    })
  }

  qosTold(qos: ReturnType<typeof qosOf>) {
    if (!qos) return null
    const { qos_policy_id: _id, qos_policy_name: _name, arp, ...values } = qos
    return { ...values, arp: arp && { ...arp, arp_id: 0 } }
  }

  qos(outcomes: readonly NaiveOutcome[]): SessionDecision['session_qos'] {
    const { references } = this.data
    for (const { rule } of outcomes)
      for (const member of rule ? membersOf(references, rule) : []) {
        const qos = qosOf(references, member)
        if (qos?.def_qos_flow_flag !== '1') continue
        this.s.qos = { content: JSON.stringify(this.qosTold(qos)), rule: member, sent: qos }
        return qos
      }
    const last = this.s.qos
    const row = references.pcc_rules.find((one) => one.key === last?.rule.key)
    const qos = row ? qosOf(references, row) : null
    const isSame = qos?.def_qos_flow_flag === '1' && JSON.stringify(this.qosTold(qos)) === last?.content
    return isSame ? qos : (last?.sent ?? null)
  }

  /** Statement 66. */
  quotas(outcomes: readonly NaiveOutcome[]): SessionQuota[] {
    const { s } = this
    const fed = new Map<string, { id: number; left: number | null }[]>()
    for (const { rule, taken } of outcomes)
      for (const key of new Set(rule ? membersOf(this.data.references, rule).map((row) => row.monitoring_key) : [])) {
        if (key === null || taken.length === 0) continue
        const list = fed.get(key) ?? []
        for (const { row } of taken) {
          const used = s.usage.get(row.resource_id)?.amount ?? 0
          const left = row.stop_quota === null ? null : onPaper(row.stop_quota, '-', used)
          list.push({ id: row.resource_id, left: left !== null && left < 0 ? 0 : left })
        }
        fed.set(key, list)
      }
    const quotas: SessionQuota[] = []
    const before = s.keys
    s.keys = new Map([...before].map(([key, { feeds }]) => [key, { feeds, granted: new Map() }]))
    for (const [monitoring_key, list] of fed) {
      const granted = new Map<number | null, number>()
      for (const rum of new Set(list.map(({ id }) => this.unit(id)))) {
        const ofUnit = list.filter(({ id }) => this.unit(id) === rum)
        const closed = ofUnit.filter(({ left }) => left !== null).toSorted((a, b) => (a.left ?? 0) - (b.left ?? 0))
        const open = this.data.session_settings?.reporting_threshold[String(rum)]
        const amount = closed[0]?.left ?? open
        if (amount === undefined || amount === null) continue
        const resource_id = (closed[0] ?? ofUnit[0])?.id ?? 0
        const held = before.get(monitoring_key)?.granted.get(rum)
        const isReported = this.step.used.some((report) => report.monitoring_key === monitoring_key)
        const sent = held === undefined || isReported || amount < held
        granted.set(rum, sent ? amount : held)
        quotas.push({ monitoring_key, amount: sent ? amount : held, rum, resource_id, sent })
      }
      s.keys.set(monitoring_key, { feeds: new Set(list.map(({ id }) => id)), granted })
    }
    return quotas.toSorted((a, b) => order(a.monitoring_key, b.monitoring_key) || (a.rum ?? -1) - (b.rum ?? -1))
  }
}
