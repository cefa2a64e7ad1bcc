import type { AnsweredStep, SessionStep } from '@tollgate/contract/simulation/session.ts'
import type { RecordNames } from '@tollgate/contract/catalogues/workflow-calls.ts'
import type { QosDefinition } from '@tollgate/contract/simulation/rule-definition.ts'
import { ruleWords } from '../answer/rule-effect.ts'
import { kbpsToBps } from '@tollgate/contract/standards/bit-rate.ts'

/** Something that lasts from one step to another. */
export interface Span {
  from: number
  to: number
  text: string
  /** Index of its first step. */
  step: number
}

/** A rule with the spans in which it is active. */
interface RuleLane {
  code: string
  name: string
  spans: readonly Span[]
}

/** The QoS of the session; the fastest is drawn highest. */
export interface QosSpan extends Span {
  /** 0 is the slowest. */
  level: number
}

/** Usage of an accumulator over time, with its limits. Left out if nothing counts or limits it. */
export interface UsageLane {
  resource_id: number
  name: string
  points: readonly { at: number; amount: number; step: number }[]
  limits: readonly { from: number; to: number; stop: number }[]
  /** Range of the drawn values. Near a limit the curve does not start at 0. */
  least: number
  most: number
}

interface Lanes {
  rules: readonly RuleLane[]
  qos: readonly QosSpan[]
  levels: number
  usage: readonly UsageLane[]
}

type Steps = readonly AnsweredStep[]

/** What is drawn of a session up to an instant (milliseconds). */
export function lanesOf(steps: Steps, end: number, names: RecordNames): Lanes {
  const qos = qosSpans(steps, end)
  return {
    rules: ruleLanes(steps, end),
    qos: qos.spans,
    levels: qos.levels,
    usage: usageLanes(steps, end, names['accumulator-type'] ?? {}),
  }
}

/** The active rules after a step. */
export function rulesAfter({ install, install_bases, keep }: AnsweredStep): string[] {
  return [...install, ...install_bases, ...keep]
}

/** Names of rules by code, with what they do to traffic if they do not let all through. A rule is defined in the step that installs it. */
export function ruleNames(steps: Steps): ReadonlyMap<string, string> {
  return new Map(steps.flatMap(({ rules }) => rules.map((rule) => [rule.rule_code, ruleWords(rule)])))
}

/** The monitoring keys of reports at a step that no rule in force before it has: a gateway would report nothing under them. */
export function keysWithoutRule(steps: Steps, place: number, reported: SessionStep['used']): string[] {
  const before = steps[place - 1]
  const keyOf = new Map(steps.flatMap(({ rules }) => rules.map((rule) => [rule.rule_code, rule.monitoring_key])))
  const inForce = new Set((before ? rulesAfter(before) : []).map((code) => keyOf.get(code)))
  const uncounted = new Set(steps[place]?.uncounted.map(({ monitoring_key }) => monitoring_key))
  const keys = new Set(reported.map(({ monitoring_key }) => monitoring_key))
  return [...keys].filter((key) => !inForce.has(key) && !uncounted.has(key))
}

function ruleLanes(steps: Steps, end: number): RuleLane[] {
  const names = ruleNames(steps)
  const spans = new Map<string, Span[]>()
  for (const [place, step] of steps.entries()) {
    const [from, to] = [Date.parse(step.at), nextAt(steps, place, end)]
    for (const code of rulesAfter(step)) {
      const own = spans.get(code) ?? []
      spans.set(code, own)
      const last = own.at(-1)
      // A rule that is installed again has new content, so it starts a new bar.
      if (last?.to === from && step.keep.includes(code)) last.to = to
      else own.push({ from, to, text: names.get(code) ?? code, step: place })
    }
  }
  return [...spans].map(([code, own]) => ({ code, name: names.get(code) ?? code, spans: own }))
}

function qosSpans(steps: Steps, end: number): { spans: QosSpan[]; levels: number } {
  const known = new Map<string, number>()
  for (const { session_qos: qos } of steps) if (qos) known.set(qos.qos_policy_name, rateOf(qos))
  const order = [...known].toSorted(([, a], [, b]) => a - b).map(([name]) => name)
  const spans: QosSpan[] = []
  for (const [place, { at, session_qos: qos }] of steps.entries()) {
    const [from, to, last] = [Date.parse(at), nextAt(steps, place, end), spans.at(-1)]
    const text = qos?.qos_policy_name
    if (text === undefined) continue
    if (last?.text === text && last.to === from) last.to = to
    else spans.push({ from, to, text, step: place, level: order.indexOf(text) })
  }
  return { spans, levels: order.length }
}

/** Downlink rate of the session, else of its bearer, in bit/s. */
function rateOf({ ex_apn_mrbdl, apn_mrbdl, ex_mbrdl, mbrdl }: QosDefinition): number {
  const extended = ex_apn_mrbdl ?? ex_mbrdl
  return extended === null ? (apn_mrbdl ?? mbrdl ?? 0) : kbpsToBps(extended)
}

function usageLanes(steps: Steps, end: number, names: Readonly<Record<number, string>>): UsageLane[] {
  const ids = [...new Set(steps.flatMap(({ usage }) => usage.map(({ resource_id }) => resource_id)))]
  return ids
    .toSorted((a, b) => a - b)
    .map((id) => {
      const points = steps.flatMap(({ at, usage }, step) =>
        usage.flatMap(({ resource_id, amount }) =>
          resource_id === id && amount !== null ? [{ at: Date.parse(at), amount, step }] : [],
        ),
      )
      const limits = limitSpans(steps, end, id)
      return { resource_id: id, name: names[id] ?? `#${id}`, points, limits, ...rangeOf(points, limits) }
    })
    .filter(({ limits, points }) => limits.length > 0 || points.some(({ amount }) => amount !== points[0]?.amount))
}

const NEAR_ITS_END = 0.5

function rangeOf(points: UsageLane['points'], limits: UsageLane['limits']): { least: number; most: number } {
  const amounts = points.map(({ amount }) => amount)
  const most = Math.max(0, ...amounts, ...limits.map(({ stop }) => stop))
  const least = Math.min(most, ...amounts)
  return { least: least > most * NEAR_ITS_END && least < most ? least - (most - least) / 4 : 0, most }
}

function limitSpans(steps: Steps, end: number, id: number): UsageLane['limits'] {
  const found: { from: number; to: number; stop: number }[] = []
  for (const [place, { at, limits }] of steps.entries()) {
    const [from, to] = [Date.parse(at), nextAt(steps, place, end)]
    for (const { stop } of limits.filter(({ resource_id }) => resource_id === id)) {
      const before = found.find((one) => one.stop === stop && one.to === from)
      if (before) before.to = to
      else found.push({ from, to, stop })
    }
  }
  return found
}

function nextAt(steps: Steps, place: number, end: number): number {
  const next = steps[place + 1]
  return next ? Date.parse(next.at) : end
}
