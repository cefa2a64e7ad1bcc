import { compileAssumptions } from '@tollgate/engine/prove/assume.ts'
import { calendarOf } from '@tollgate/engine/prove/calendar-of.ts'
import { compareDecisions } from '@tollgate/engine/prove/compare/compare-decisions.ts'
import type { Decided } from '@tollgate/engine/prove/compare/decided.ts'
import { USUAL_LIMITS } from '@tollgate/engine/prove/prove-rule-plan.ts'
import { runToEnd } from '@tollgate/engine/prove/run-to-end.ts'
import { compareRuns, type RunEffect } from '@tollgate/engine/prove/workflow/compare-runs.ts'
import type { PolicyDocument } from '@tollgate/policy/document/model.ts'
import { withPart } from '@tollgate/policy/document/package.ts'
import { tablesOf } from '@tollgate/policy/document/to-rows.ts'
import { FolderPolicy } from '@tollgate/engine/folder-policy.ts'

/** Contexts that two versions of a plan, or of a workflow, decide differently. */
export interface ChangedDecision {
  document: string
  event?: string
  before: object
  after: object
  contexts: number
  example: unknown
}

export interface ChangedDecisions {
  changed: ChangedDecision[]
  /** Documents with parts that were too large to be compared. */
  not_decided: string[]
}

/** The same as on the screens: contexts that workflows are run in. */
const MOST_RUNS = 25_000
/** Keys never begin so: what stood before stands beside what is to be. */
const BEFORE = '~'

interface Sides {
  before: PolicyDocument
  after: PolicyDocument
}

/** What plan versions and workflows decide otherwise, both with the catalogues that are to be. */
export function changedDecisions(
  network: { before: readonly PolicyDocument[]; after: readonly PolicyDocument[] },
  changes: readonly { [Side in keyof Sides]: Sides[Side] | undefined }[],
  now: number,
): ChangedDecisions {
  const both = changes.filter((one): one is Sides => one.before !== undefined && one.after !== undefined)
  const compared = both.filter(({ after: { kind } }) => kind === 'plan version' || kind === 'workflow')
  const answer: ChangedDecisions = { changed: [], not_decided: [] }
  if (compared.length === 0) return answer
  const policy = new FolderPolicy(tablesOf([...union(network), ...compared.map(({ before }) => aside(before))]).tables)
  for (const { after } of compared)
    if (after.kind === 'workflow') addRuns(policy, after.path, now, answer)
    else addDecisions(policy, after.path, now, answer)
  return answer
}

/** What goes is still there for what names it. */
function union({
  before,
  after,
}: {
  before: readonly PolicyDocument[]
  after: readonly PolicyDocument[]
}): PolicyDocument[] {
  const was = new Map(before.map((document) => [document.path, document]))
  const stays = after.map((document) => withPart(was.get(document.path), document))
  const here = new Set(after.map(({ path }) => path))
  return [...stays, ...before.filter(({ path, kind }) => !here.has(path) && kind !== 'test')]
}

function aside(document: PolicyDocument): PolicyDocument {
  const records = document.records.map((record) => ({ ...record, key: BEFORE + record.key }))
  return { ...document, path: asidePath(document.path), records }
}

function asidePath(path: string): string {
  return path.replace(/[^/]+$/, (key) => BEFORE + key)
}

function addDecisions(folder: FolderPolicy, document: string, now: number, answer: ChangedDecisions): void {
  const { policy } = folder
  const idOf = (path: string) => folder.idOf('policy-plan-ver', path.replace(/^plans\//, ''))
  const [before, after] = [idOf(asidePath(document)), idOf(document)]
  const versions = [before, after].flatMap((id) => policy.versions.get(id) ?? [])
  const calendar = calendarOf(
    policy,
    { now },
    versions.map(({ row }) => row),
  )
  const assumed = compileAssumptions([], policy.references)
  for (const event of new Set(versions.flatMap(({ events }) => [...events.keys()]))) {
    const sides = { before: { policy, version: before }, after: { policy, version: after } }
    for (const { changed } of runToEnd(compareDecisions({ ...sides, event, assumed, calendar, limits: USUAL_LIMITS })))
      if (changed === 'not decided') answer.not_decided.push(document)
      else
        for (const one of changed)
          answer.changed.push({
            document,
            event: folder.keyOf('policy-event', event),
            before: decidedInKeys(folder, one.before),
            after: decidedInKeys(folder, one.after),
            contexts: one.contexts,
            example: folder.inKeys('request', { context: one.example }).context,
          })
  }
}

function decidedInKeys(folder: FolderPolicy, { session_qos: qos, ...decided }: Decided): object {
  return { ...folder.inKeys('expected', decided), session_qos: qos === null ? null : folder.keyOf('qos-rule', qos) }
}

function addRuns(folder: FolderPolicy, document: string, now: number, answer: ChangedDecisions): void {
  const { policy } = folder
  const idOf = (path: string) => folder.idOf('rule-workflow-group', path.replace(/^workflows\//, ''))
  const [before, after] = [idOf(asidePath(document)), idOf(document)]
  const dates = [before, after].flatMap((id) => policy.workflows.get(id)?.row ?? [])
  const assumed = compileAssumptions([], policy.references)
  const calendar = calendarOf(policy, { now }, dates)
  const { changed, isWhole } = runToEnd(compareRuns({ policy, before, after, assumed, calendar, runs: MOST_RUNS }))
  if (!isWhole) answer.not_decided.push(document)
  for (const one of changed)
    answer.changed.push({
      document,
      before: effectInKeys(folder, one.before),
      after: effectInKeys(folder, one.after),
      contexts: one.contexts,
      example: folder.inKeys('request', { context: one.example }).context,
    })
}

function effectInKeys(folder: FolderPolicy, { error, attributes, events }: RunEffect): object {
  return {
    error,
    ...folder.inKeys('expected', { attributes }),
    events,
  }
}
