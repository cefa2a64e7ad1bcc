import { ACTIVE, datedRows, inForceOn } from '@tollgate/policy/plan/in-force.ts'
import { dayBeside, dayOf } from '@tollgate/policy/plan/version-status.ts'
import { compareText } from '@tollgate/policy/order.ts'
import type { Row } from '@tollgate/policy/document/model.ts'
import { nameOf } from '@tollgate/policy/document/names-in.ts'
import type { Tables } from '@tollgate/policy/document/record-paths.ts'
import type { VersionRow } from '../../decide/rows/policy-data.ts'
import { FolderPolicy } from '../../folder-policy.ts'
import { networkDay } from '../../time-span/network-day.ts'
import { startOfDay, type Instant } from '../../time-span/local-time.ts'
import { compileAssumptions } from '../assume.ts'
import { calendarOf } from '../calendar-of.ts'
import { compareDecisions } from '../compare/compare-decisions.ts'
import type { Decided } from '../compare/decided.ts'
import type { Limits } from '../prove-rule-plan.ts'
import { compareRuns, type RunEffect } from '../workflow/compare-runs.ts'
import { askAlike } from './ask-alike.ts'
import { besideEachOther, type Beside } from './beside.ts'
import { canMatter, canReorder } from './whole-network.ts'

/** Contexts that are decided otherwise; a side without a decision: no version is in force, or the plan is not asked. */
export interface ChangedDecision {
  plan?: string
  workflow?: string
  event?: string
  /** First day on which it can be, and the day from which on it is not any more. */
  from?: string
  to?: string | null
  before: object | null
  after: object | null
  /** Null: all. */
  contexts: number | null
  example: unknown
}

/** What could not be decided: the plan or workflow, or what all of them rest on, and why. */
export interface NotDecided {
  plan?: string
  workflow?: string
  why: 'too large' | 'its inputs are changed' | 'when it is asked again' | 'order of plans' | 'settings'
}

export interface NetworkComparison {
  changed: ChangedDecision[]
  not_decided: NotDecided[]
}

/** Two networks: the same records have the same ids. */
export interface ComparedNetworks {
  before: Tables
  after: Tables
  now: Instant
  limits: Limits
  /** Contexts that workflows are run in. */
  runs: number
}

/** Everything that is decided otherwise from now on, by plan and workflow. */
export function* compareNetworks(asked: ComparedNetworks): Generator<undefined, NetworkComparison> {
  const beside = besideEachOther(asked.before, asked.after)
  const found: NetworkComparison = { changed: [], not_decided: [] }
  if (beside.changed.size > 0 || beside.unclear.size > 0) {
    const folder = new FolderPolicy(beside.tables)
    for (const plan of idsOf(asked, 'policy-plan', 'pcr_plan_id'))
      yield* comparePlan(asked, beside, folder, plan, found)
    for (const workflow of idsOf(asked, 'rule-workflow-group', 'work_group_id'))
      yield* compareWorkflow(asked, beside, folder, workflow, found)
  }
  if (canReorder(asked)) found.not_decided.push({ why: 'order of plans' })
  if (canMatter(asked)) found.not_decided.push({ why: 'settings' })
  return found
}

function idsOf({ before, after }: ComparedNetworks, catalogue: 'policy-plan' | 'rule-workflow-group', id: string) {
  const ids = [before, after].flatMap((tables) => tables.get(catalogue) ?? []).map((row) => Number(row[id]))
  return [...new Set(ids)].toSorted((a, b) => a - b)
}

interface Span {
  from: string
  to: string | null
  before: number | undefined
  after: number | undefined
}

function* comparePlan(
  asked: ComparedNetworks,
  beside: Beside,
  folder: FolderPolicy,
  plan: number,
  found: NetworkComparison,
): Generator<undefined, void> {
  const sides = [asked.before, asked.after].map((tables) => planIn(tables, plan))
  const key = String(sides.find((one) => one)?.key)
  if (beside.changed.has(nameOf('policy-plan', plan)) && sides.every((one) => one?.state === ACTIVE))
    found.not_decided.push({ plan: key, why: 'order of plans' })
  const spans = spansOf(asked, plan, networkDay(asked.now, folder.policy.networkTimeZone))
  for (const span of spans) {
    const { before, after, from, to } = span
    if (before === undefined && after === undefined) continue
    const about = { plan: key, from, to }
    if (before === undefined || after === undefined) {
      const told = (version: number | undefined) =>
        version === undefined ? null : { version: folder.keyOf('policy-plan-ver', version) }
      found.changed.push({ ...about, before: told(before), after: told(after), contexts: null, example: null })
      continue
    }
    const was = beside.before('policy-plan-ver', before)
    const isUnclear = [before, after].some((id) => beside.unclear.has(nameOf('policy-plan-ver', id)))
    if (isUnclear) found.not_decided.push({ plan: key, why: 'its inputs are changed' })
    else if (was !== after) {
      const isSame = yield* compareVersions(asked, folder, { ...about, before: was, after }, found)
      const isSteered = before !== after || beside.steered.has(nameOf('policy-plan-ver', after))
      const [old, young] = [was, after].map((id) => folder.policy.versions.get(id))
      const isAlike = isSame && isSteered && old && young && (yield* askAlike(old, young, span))
      if (isSame && isSteered && isAlike !== true) found.not_decided.push({ plan: key, why: 'when it is asked again' })
    }
  }
  const [was, is] = (['before', 'after'] as const).map((side) => turnsOf(spans, side).join())
  const isTold = [...found.changed, ...found.not_decided].some((one) => one.plan === key)
  if (was !== is && !isTold) found.not_decided.push({ plan: key, why: 'when it is asked again' })
}

/** The days on which another version comes in force. */
function turnsOf(spans: readonly Span[], side: 'before' | 'after'): string[] {
  return spans.flatMap((span, place) => (place > 0 && span[side] !== spans[place - 1]?.[side] ? [span.from] : []))
}

function planIn(tables: Tables, id: number): Row | undefined {
  return tables.get('policy-plan')?.find((row) => row.pcr_plan_id === id)
}

/** Which versions are in force from a day on, on either side; neighbouring spans of the same two are one. */
function spansOf({ before, after }: ComparedNetworks, plan: number, today: string): Span[] {
  const [was, is] = [before, after].map((tables) => {
    const isAsked = planIn(tables, plan)?.state === ACTIVE
    const rows = (tables.get('policy-plan-ver') ?? []) as unknown as VersionRow[]
    return datedRows(isAsked ? rows.filter((row) => row.pcr_plan_id === plan) : [])
  })
  const edges = [...(was?.edges ?? []), ...(is?.edges ?? [])].filter((day) => day > today)
  const days = [today, ...new Set(edges.toSorted(compareText))]
  const spans: Span[] = []
  for (const [at, from] of days.entries()) {
    const [left, right] = [was, is].map((of) => of && inForceOn(of, from).current?.pcc_rule_ver_id)
    const last = spans.at(-1)
    const to = days[at + 1] ?? null
    if (last && last.before === left && last.after === right) last.to = to
    else spans.push({ from, to, before: left, after: right })
  }
  return spans
}

interface Versions {
  plan: string
  from: string
  to: string | null
  before: number
  after: number
}

function* compareVersions(
  { now, limits }: ComparedNetworks,
  folder: FolderPolicy,
  { plan, from, to, before, after }: Versions,
  found: NetworkComparison,
): Generator<undefined, boolean> {
  const known = found.changed.length + found.not_decided.length
  const { policy } = folder
  const instant = (day: string) => new Date(startOfDay(day, policy.networkTimeZone)).toISOString()
  const end = to ?? dayBeside(lastEdge(folder, [before, after], from), 366)
  const calendar = calendarOf(policy, { now, from: instant(from), to: instant(end) })
  const assumed = compileAssumptions([], policy.references)
  const versions = [before, after].flatMap((id) => policy.versions.get(id) ?? [])
  const sides = { before: { policy, version: before }, after: { policy, version: after } }
  for (const event of new Set(versions.flatMap(({ events }) => [...events.keys()])))
    for (const { changed } of yield* compareDecisions({ ...sides, event, assumed, calendar, limits })) {
      if (changed === 'not decided') {
        found.not_decided.push({ plan, why: 'too large' })
        continue
      }
      for (const one of changed)
        found.changed.push({
          plan,
          event: folder.keyOf('policy-event', event),
          from,
          to,
          before: decidedInKeys(folder, one.before),
          after: decidedInKeys(folder, one.after),
          contexts: one.contexts,
          example: folder.inKeys('request', { context: one.example }).context,
        })
    }
  return found.changed.length + found.not_decided.length === known
}

/** The last day on which something inside of versions begins or ends: later days are like those of the year after it. */
function lastEdge({ policy }: FolderPolicy, versions: readonly number[], from: string): string {
  const inside = versions.flatMap((id) => {
    const rules = [...(policy.versions.get(id)?.rulePlans.values() ?? [])].flat()
    return rules.flatMap(({ mappings }) =>
      mappings.flatMap(({ mapping_id }) => policy.versions.get(id)?.basicVersionsOf(mapping_id).edges ?? []),
    )
  })
  return inside.map(dayOf).reduce((last, day) => (day > last ? day : last), from)
}

function decidedInKeys(folder: FolderPolicy, { session_qos: qos, ...decided }: Decided): object {
  return { ...folder.inKeys('expected', decided), session_qos: qos === null ? null : folder.keyOf('qos-rule', qos) }
}

function* compareWorkflow(
  { before, after, now, runs }: ComparedNetworks,
  beside: Beside,
  folder: FolderPolicy,
  id: number,
  found: NetworkComparison,
): Generator<undefined, void> {
  const name = nameOf('rule-workflow-group', id)
  if (!beside.changed.has(name) && !beside.unclear.has(name)) return
  const isThere = (tables: Tables) => tables.get('rule-workflow-group')?.some((row) => row.work_group_id === id)
  const workflow = folder.keyOf('rule-workflow-group', id)
  if (!isThere(before) || !isThere(after)) {
    const told = (tables: Tables) => (isThere(tables) ? { workflow } : null)
    found.changed.push({ workflow, before: told(before), after: told(after), contexts: null, example: null })
    return
  }
  if (beside.unclear.has(name)) {
    found.not_decided.push({ workflow, why: 'its inputs are changed' })
    return
  }
  const { policy } = folder
  const was = beside.before('rule-workflow-group', id)
  const dates = [was, id].flatMap((one) => policy.workflows.get(one)?.row ?? [])
  const assumed = compileAssumptions([], policy.references)
  const calendar = calendarOf(policy, { now }, dates)
  const compared = yield* compareRuns({ policy, before: was, after: id, assumed, calendar, runs })
  if (!compared.isWhole) found.not_decided.push({ workflow, why: 'too large' })
  else if (compared.changed.length === 0 && beside.steered.has(name))
    found.not_decided.push({ workflow, why: 'when it is asked again' })
  for (const one of compared.changed)
    found.changed.push({
      workflow,
      before: effectInKeys(folder, one.before),
      after: effectInKeys(folder, one.after),
      contexts: one.contexts,
      example: folder.inKeys('request', { context: one.example }).context,
    })
}

function effectInKeys(folder: FolderPolicy, { error, attributes, events }: RunEffect): object {
  return { error, ...folder.inKeys('expected', { attributes }), events }
}
