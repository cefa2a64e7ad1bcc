import { createHash } from 'node:crypto'
import type { ChangeAction, ChangeBatch } from '@tollgate/contract/history/change.ts'
import { catalogues } from '@tollgate/contract/catalogues/registry.ts'
import type { ComingDay } from '@tollgate/contract/overview.ts'
import type { Problem } from '@tollgate/contract/problem.ts'
import type { WatchedEvent, WatchEvent, WatchTarget } from '@tollgate/contract/watch.ts'
import { dayBeside, dayOf } from '@tollgate/policy/plan/version-status.ts'
import { networkToday } from '../../database/network-setting.ts'
import type { Database } from '../../database/open.ts'
import type { Db, Trx } from '../../database/tables.ts'
import type { SettledHistory } from '../../history/last-settled.ts'
import { activeWatches, type StoredWatch, type WatchPosition } from './watch-store.ts'

/** The most events of a kind that are listed; more are counted. */
const MOST_LISTED = 50
const HASH_LENGTH = 12

/** The sources of events. */
export interface WatchSources {
  /** Batches with entries after one number, up to another, the oldest first. */
  changes: (target: WatchTarget | undefined, after: number, upTo: number, most: number) => Promise<ChangeBatch[]>
  /** Versions and workflows that begin on one of these days. */
  begins: (first: string, last: string) => Promise<ComingDay[]>
  /** All problems with this severity or weight; undefined while a check runs. */
  problems: (equals: ProblemQuery) => Promise<Problem[] | undefined>
}

type ProblemQuery = Partial<Pick<Problem, 'severity' | 'weight'>>
const WEIGHTY: readonly ProblemQuery[] = [{ severity: 'error' }, { weight: 'live' }]

interface Now {
  change: number
  day: string
}

/**
 * Creates messages for what happened since each watch was last notified. Watch and message are written together, by one
 * of the servers.
 */
export async function collect(database: Database, history: SettledHistory, sources: WatchSources): Promise<void> {
  const watches = await activeWatches(database.db).execute()
  if (watches.length === 0) return
  const change = await history.last()
  // A write is under way; the next run reports it.
  if (change === undefined) return
  const now = { change, day: await networkToday(database.db) }
  for (const watch of watches) {
    const targets = await withVersions(database.db, JSON.parse(watch.targets) as WatchTarget[])
    const news = await newsOf(watch, targets, now, sources)
    if (news) await database.db.transaction().execute((trx) => store(trx, watch, news))
  }
}

/** Adds the dated versions of watched workflows. */
async function withVersions(db: Db, targets: readonly WatchTarget[]): Promise<WatchTarget[]> {
  const resource = 'rule-workflow-group'
  const ids = targets.flatMap((target) => (target.resource === resource ? [target.id] : []))
  if (ids.length === 0) return [...targets]
  const versions = db.selectFrom('rule_workflow_group').select('work_group_id as id').where('version_of', 'in', ids)
  return [...targets, ...(await versions.execute()).map(({ id }) => ({ resource, id }) as const)]
}

async function newsOf(watch: StoredWatch, targets: WatchTarget[], now: Now, sources: WatchSources) {
  const told = JSON.parse(watch.told) as WatchPosition
  const kinds = JSON.parse(watch.events) as WatchEvent[]
  const looksForProblems = kinds.includes('problem')
  const isTold = told.change >= now.change && told.day >= now.day && (told.problems !== undefined || !looksForProblems)
  const problems = isTold || !looksForProblems ? new Map<string, Problem>() : await weightyProblems(sources)
  if (isTold || !problems) return undefined
  const known = new Set(told.problems ?? problems.keys())
  const found = {
    change: kinds.includes('change') ? await changesOf(targets, told.change, now.change, sources) : [],
    begin: kinds.includes('begin') ? await beginsOf(targets, dayBeside(told.day, 1), now.day, sources) : [],
    problem: [...problems]
      .filter(([hash, one]) => !known.has(hash) && isWithin(targets, one))
      .map(([, one]) => problemWords(one)),
  }
  const next: WatchPosition = { ...now, ...(looksForProblems && { problems: [...problems.keys()] }) }
  return { next, events: kinds.flatMap((kind) => cut(kind, found[kind])) }
}

/** Does nothing if another server has reported the same. */
async function store(
  trx: Trx,
  watch: StoredWatch & { email: string },
  { next, events }: { next: WatchPosition; events: WatchedEvent[] },
) {
  const { watch_id, user_id, url, email } = watch
  const { numUpdatedRows } = await trx
    .updateTable('watch')
    .set({ told: JSON.stringify(next) })
    .where('watch_id', '=', watch_id)
    .where('told', '=', watch.told)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n || events.length === 0) return
  const now = new Date().toISOString()
  const values = {
    watch_id,
    user_id,
    sent_to: url ?? email,
    events: JSON.stringify(events),
    created_at: now,
    next_at: now,
  }
  await trx.insertInto('watch_message').values(values).execute()
}

async function changesOf(targets: WatchTarget[], after: number, upTo: number, { changes }: WatchSources) {
  if (after >= upTo) return []
  const batches = new Map<string, ChangeBatch>()
  for (const target of targets.length > 0 ? targets : [undefined])
    for (const batch of await changes(target, after, upTo, MOST_LISTED + 1)) batches.set(batch.batch_id, batch)
  return [...batches.values()].toSorted((a, b) => a.change_id - b.change_id).map(changeWords)
}

const DONE: Readonly<Record<ChangeAction, string>> = { create: 'created', update: 'edited', delete: 'deleted' }

function changeWords({ actor_name, token_name, action, resource, record_name, count }: ChangeBatch): string {
  const who = token_name === null ? actor_name : `${actor_name} (token ${token_name})`
  const others = count > 1 ? `, with ${count - 1} more` : ''
  return `${who} ${DONE[action]} ${kindOf(resource)} "${record_name}"${others}`
}

async function beginsOf(targets: WatchTarget[], first: string, last: string, { begins }: WatchSources) {
  const days = first > last ? [] : await begins(first, last)
  const wanted = days.filter(
    ({ catalogue, record_id, pcr_plan_id }) =>
      targets.length === 0 ||
      targets.some(({ resource, id }) =>
        resource === 'policy-plan' ? id === pcr_plan_id : catalogue === 'rule-workflow-group' && id === record_id,
      ),
  )
  return wanted.map(({ catalogue, name, at }) => `A ${kindOf(catalogue)} of "${name}" begins on ${dayOf(at)}`)
}

/** Errors, and problems that can affect today's decisions, by a short hash. */
async function weightyProblems({ problems }: WatchSources): Promise<Map<string, Problem> | undefined> {
  const found = new Map<string, Problem>()
  for (const query of WEIGHTY) {
    const some = await problems(query)
    if (!some) return undefined
    for (const one of some) found.set(hashOf(one), one)
  }
  return found
}

function isWithin(targets: WatchTarget[], { resource, id, within }: Problem): boolean {
  const isOne = (target: WatchTarget, record: { resource: string; id: unknown } | undefined) =>
    target.resource === record?.resource && target.id === record.id
  return targets.length === 0 || targets.some((one) => isOne(one, within) || isOne(one, { resource, id }))
}

function problemWords({ resource, label, message, within }: Problem): string {
  const place = within ? `, in ${within.label}` : ''
  return `New problem of ${kindOf(resource)} "${label}"${place}: ${message}`
}

function kindOf(resource: string): string {
  return catalogues.get(resource)?.words.one ?? resource.replaceAll('-', ' ')
}

function cut(kind: WatchEvent, texts: readonly string[]): WatchedEvent[] {
  const told = texts.slice(0, MOST_LISTED).map((text) => ({ kind, text }))
  return texts.length > told.length ? [...told, { kind, text: 'There are more: look at the console' }] : told
}

function hashOf({ resource, id, code, field }: Problem): string {
  return createHash('sha256')
    .update(JSON.stringify([resource, id, code, field]))
    .digest('base64url')
    .slice(0, HASH_LENGTH)
}
