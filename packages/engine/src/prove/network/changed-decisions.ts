import { ACTIVE, datedRows } from '@tollgate/policy/plan/in-force.ts'
import type { Row } from '@tollgate/policy/document/model.ts'
import { nameOf } from '@tollgate/policy/document/names-in.ts'
import type { Tables } from '@tollgate/policy/document/record-paths.ts'
import type { Policy } from '../../decide/policy.ts'
import type { VersionRow } from '../../decide/rows/policy-data.ts'
import { FolderPolicy } from '../../folder-policy.ts'
import { compileAssumptions } from '../assume.ts'
import { compareDecisions } from '../compare/compare-decisions.ts'
import type { Decided } from '../compare/decided.ts'
import { besideEachOther, type Beside } from './beside.ts'
import { compareWorkflow, workflowsIn } from './changed-runs.ts'
import { pairsById, type ComparedNetworks, type NetworkComparison } from './comparison.ts'
import { calendarOfSpan, spansOf, todayOf, turnsOf, yearAfter } from './spans.ts'
import { canMatter, canReorder } from './whole-network.ts'
import type { CompiledVersion } from '../../decide/plan/compile-version.ts'
import { contentBetween, isSameContent } from '../compare/content.ts'

/** All decisions that change from now on, by plan and workflow. */
export function* compareNetworks(asked: ComparedNetworks): Generator<undefined, NetworkComparison> {
  const beside = besideEachOther(asked.before, asked.after)
  const found: NetworkComparison = { changed: [], not_decided: [] }
  if (beside.changed.size > 0 || beside.unclear.size > 0) {
    const folder = new FolderPolicy(beside.tables)
    for (const sides of pairsById(asked, plansIn)) yield* comparePlan(asked, beside, folder, sides, found)
    for (const sides of pairsById(asked, workflowsIn)) yield* compareWorkflow(asked, beside, folder, sides, found)
  }
  if (canReorder(asked)) found.not_decided.push({ why: 'order of plans' })
  if (canMatter(asked)) found.not_decided.push({ why: 'settings' })
  return found
}

interface Plan {
  row: Row
  versions: readonly VersionRow[]
}

/** Plans with their versions, by id. */
function plansIn(tables: Tables): ReadonlyMap<number, Plan> {
  const rows = (tables.get('policy-plan-ver') ?? []) as unknown as VersionRow[]
  const versions = Map.groupBy(rows, (row) => row.pcr_plan_id)
  return new Map(
    (tables.get('policy-plan') ?? []).map((row) => {
      const id = Number(row.pcr_plan_id)
      return [id, { row, versions: versions.get(id) ?? [] }]
    }),
  )
}

function* comparePlan(
  asked: ComparedNetworks,
  beside: Beside,
  folder: FolderPolicy,
  sides: readonly (Plan | undefined)[],
  found: NetworkComparison,
): Generator<undefined, void> {
  const versions = sides.map((side) => datedRows(side?.row.state === ACTIVE ? side.versions : []))
  const plan = sides.find((side) => side !== undefined)?.row
  const key = String(plan?.key)
  const known = found.changed.length + found.not_decided.length
  if (beside.changed.has(nameOf('policy-plan', plan?.pcr_plan_id)) && sides.every((side) => side?.row.state === ACTIVE))
    found.not_decided.push({ plan: key, why: 'order of plans' })
  const spans = spansOf(versions, todayOf(asked.now, folder.policy), ({ pcc_rule_ver_id: id }) => id)
  for (const span of spans) {
    const { before, after, from, to } = span
    if (before === undefined && after === undefined) continue
    const about = { plan: key, from, to }
    const was = before && beside.before('policy-plan-ver', before)
    if (was === undefined || before === undefined || after === undefined) {
      const told = (version: number | undefined) =>
        version === undefined ? null : { version: folder.keyOf('policy-plan-ver', version) }
      found.changed.push({ ...about, before: told(was), after: told(after), contexts: null, example: null })
      continue
    }
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
  const isTold = found.changed.length + found.not_decided.length > known
  if (was !== is && !isTold) found.not_decided.push({ plan: key, why: 'when it is asked again' })
}

/** Days on which two versions are in force, the last one excluded. */
interface Days {
  from: string
  to: string | null
}

/** Whether two versions are equivalent on these days: they read the same inputs in the same order and grant the same. */
function* askAlike(was: CompiledVersion, is: CompiledVersion, { from, to }: Days): Generator<undefined, boolean> {
  const events = new Set([...was.events.keys(), ...is.events.keys()])
  for (const event of events) {
    if (was.events.has(event) !== is.events.has(event)) return false
    const [before, after] = [was, is].map((version) => version.rulePlans.get(event) ?? [])
    if (before?.length !== after?.length) return false
    for (const [place, plan] of (before ?? []).entries()) {
      const other = after?.[place]
      if (other?.key !== plan.key) return false
      if (!(yield* isSameContent([was, plan], [is, other], contentBetween(from, to)))) return false
    }
  }
  return true
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
  const calendar = calendarOfSpan(policy, now, {
    from,
    to: to ?? yearAfter(from, edgesInside(policy, [before, after])),
  })
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

/** Days on which something inside versions begins or ends. */
function edgesInside(policy: Policy, versions: readonly number[]): string[] {
  return versions.flatMap((id) => {
    const rules = [...(policy.versions.get(id)?.rulePlans.values() ?? [])].flat()
    return rules.flatMap(({ mappings }) =>
      mappings.flatMap(({ mapping_id }) => policy.versions.get(id)?.basicVersionsOf(mapping_id).edges ?? []),
    )
  })
}

function decidedInKeys(folder: FolderPolicy, { session_qos: qos, ...decided }: Decided): object {
  return { ...folder.inKeys('expected', decided), session_qos: qos === null ? null : folder.keyOf('qos-rule', qos) }
}
