import { datedRows, edgesOf, type DatedRows } from '@tollgate/policy/plan/in-force.ts'
import { nameOf } from '@tollgate/policy/document/names-in.ts'
import type { Tables } from '@tollgate/policy/document/record-paths.ts'
import { versionsByWorkflow } from '@tollgate/policy/workflow/versions.ts'
import type { WorkflowRow } from '../../decide/rows/policy-data.ts'
import type { FolderPolicy } from '../../folder-policy.ts'
import { compileAssumptions } from '../assume.ts'
import { compareRuns, type RunEffect } from '../workflow/compare-runs.ts'
import { calledBy } from '../workflow/workflow-inputs.ts'
import type { Beside } from './beside.ts'
import type { ComparedNetworks, NetworkComparison } from './comparison.ts'
import { calendarOfSpan, spansOf, todayOf, yearAfter, type Span } from './spans.ts'

/** Of each workflow, by id: itself and then its versions. */
export function workflowsIn(tables: Tables): ReadonlyMap<number, readonly WorkflowRow[]> {
  return versionsByWorkflow((tables.get('rule-workflow-group') ?? []) as unknown as WorkflowRow[])
}

/** Compares what runs when a workflow is called: the one in force of itself and its versions. */
export function* compareWorkflow(
  asked: ComparedNetworks,
  beside: Beside,
  folder: FolderPolicy,
  owned: readonly (readonly WorkflowRow[] | undefined)[],
  found: NetworkComparison,
): Generator<undefined, void> {
  const sides = owned.map(versionsAlike)
  const named = owned.flatMap((own) => own?.[0] ?? [])
  // Versions are compared as part of their main workflow.
  if (named.every(({ version_of: first }) => typeof first === 'number')) return
  const workflow = String(named[0]?.key)
  for (const { before, after, from, to } of spansOf(
    sides,
    todayOf(asked.now, folder.policy),
    (row) => row.work_group_id,
  )) {
    const names = [before, after].map((one) => nameOf('rule-workflow-group', one))
    const isChanged = before !== after || beside.changed.has(names[0] ?? '')
    if (names.some((name) => beside.unclear.has(name)))
      found.not_decided.push({ workflow, why: 'its inputs are changed' })
    else if (isChanged) {
      const was = before && beside.before('rule-workflow-group', before)
      const isSteered = before !== after || beside.steered.has(names[1] ?? '')
      yield* compareInSpan(asked, folder, { workflow, from, to, before: was, after, isSteered }, found)
    }
  }
}

function versionsAlike(own: readonly WorkflowRow[] = []): DatedRows<WorkflowRow> {
  return datedRows(own.filter(({ work_group_type: type }) => type === own[0]?.work_group_type))
}

interface Workflows extends Span {
  workflow: string
  isSteered: boolean
}

function* compareInSpan(
  { now, runs }: ComparedNetworks,
  folder: FolderPolicy,
  { workflow, from, to, before, after, isSteered }: Workflows,
  found: NetworkComparison,
): Generator<undefined, void> {
  const { policy } = folder
  const about = { workflow, from, to }
  if (before === undefined || after === undefined) {
    const told = (one: number | undefined) =>
      one === undefined ? null : { workflow: folder.keyOf('rule-workflow-group', one) }
    if (before !== after)
      found.changed.push({ ...about, before: told(before), after: told(after), contexts: null, example: null })
    return
  }
  const edges = [before, after].flatMap((one) => calledBy(policy, one).flatMap(({ row }) => edgesOf(row)))
  const calendar = calendarOfSpan(policy, now, { from, to: to ?? yearAfter(from, edges) })
  const assumed = compileAssumptions([], policy.references)
  const compared = yield* compareRuns({ policy, before, after, assumed, calendar, runs })
  if (!compared.isWhole) found.not_decided.push({ workflow, why: 'too large' })
  else if (compared.changed.length === 0 && isSteered)
    found.not_decided.push({ workflow, why: 'when it is asked again' })
  for (const one of compared.changed)
    found.changed.push({
      ...about,
      before: effectInKeys(folder, one.before),
      after: effectInKeys(folder, one.after),
      contexts: one.contexts,
      example: folder.inKeys('request', { context: one.example }).context,
    })
}

function effectInKeys(folder: FolderPolicy, { error, attributes, events }: RunEffect): object {
  return { error, ...folder.inKeys('expected', { attributes }), events }
}
