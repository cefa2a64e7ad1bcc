import type { Impact } from '@tollgate/contract/release/impact.ts'
import type { Release } from '@tollgate/contract/release/release.ts'
import { refusal } from '../../../app-error.ts'
import type { Db, Trx } from '../../../database/tables.ts'
import type { Actor } from '../../../history/record-change.ts'
import { refuseBlocked } from '../comments/comment-store.ts'
import { missingApprovals } from './needed-approvals.ts'
import { lockSet, noteStep } from '../sets/set-store.ts'
import { differingKeys } from '../contents.ts'
import type { Evidence } from '../evidence/evidence.ts'
import { manifestOfRelease } from '../release-store.ts'

/** Removing others within this time does not make an approver the only one. */
const ALONE_AFTER_MS = 24 * 3_600_000

/** Approves sets that are published together, based on the evidence that was shown. */
export async function approve(
  trx: Trx,
  evidence: Evidence,
  asked: { evidence_hash: string; not_decided?: boolean | undefined },
  actor: Actor,
): Promise<void> {
  const { impact, entries } = evidence
  const { evidence_hash, change_set_ids, not_decided } = impact
  await refuseApprover(trx, impact, actor)
  if (asked.evidence_hash !== evidence_hash)
    throw refusal('STALE', 'What the set would publish is not what was read any more: read it again', 'evidence_hash')
  if (not_decided.length > 0 && asked.not_decided !== true)
    throw refusal('CONFLICT', 'Not all of it could be decided: approve that with not_decided', 'not_decided')
  await refuseBlocked(trx, change_set_ids)
  const sets = []
  for (const id of change_set_ids) {
    const set = await lockSet(trx, id)
    sets.push(set)
    if (set.state !== 'proposed' && set.state !== 'approved')
      throw refusal('CONFLICT', `The set "${set.name}" is not proposed yet`)
    await refuseChanged(trx, id, entries)
    await trx
      .deleteFrom('change_set_approval')
      .where('change_set_id', '=', id)
      .where('user_id', '=', actor.id)
      .execute()
    const last_entry = entries[id]?.last ?? 0
    const row = { change_set_id: id, user_id: actor.id, user_name: actor.name, evidence_hash, last_entry }
    await trx
      .insertInto('change_set_approval')
      .values({ ...row, at: new Date().toISOString() })
      .execute()
  }
  const state = (await missingApprovals(trx, evidence)) === undefined ? 'approved' : 'proposed'
  await trx.updateTable('change_set').set({ state }).where('change_set_id', 'in', change_set_ids).execute()
  for (const set of sets) await noteStep(trx, set, { done: 'approved', state }, actor)
}

/** Refuses whoever may never approve what these sets change. */
export async function refuseApprover(db: Db, impact: Impact, actor: Actor): Promise<void> {
  await refuseOtherPlans(db, impact, actor)
  await refuseAuthors(db, impact.change_set_ids, actor)
}

async function refuseAuthors(db: Db, sets: readonly number[], { id }: Actor): Promise<void> {
  const own = await db
    .selectFrom('change_set_author as a')
    .innerJoin('change_set as s', 's.change_set_id', 'a.change_set_id')
    .select('s.name')
    .where('a.change_set_id', 'in', sets)
    .where('a.user_id', '=', id)
    .executeTakeFirst()
  if (own) throw refusal('FORBIDDEN', `You wrote in the set "${own.name}": somebody else approves of it`)
}

/** Refuses if the set was changed after its evidence was computed. */
export async function refuseChanged(trx: Trx, id: number, seen: Evidence['entries']): Promise<void> {
  const { last, count } = await trx
    .selectFrom('change_set_entry')
    .select(({ fn }) => [fn.max('entry_id').as('last'), fn.countAll<number>().as('count')])
    .where('change_set_id', '=', id)
    .executeTakeFirstOrThrow()
  if (Number(last ?? 0) !== seen[id]?.last || Number(count) !== seen[id]?.count)
    throw refusal('CONFLICT', 'Something was written in the set meanwhile: read its evidence again')
}

/** Refuses roles that are limited to plans if records or decisions of other plans change. */
export async function refuseOtherPlans(db: Db, { documents, changed_plans }: Impact, actor: Actor): Promise<void> {
  const told = documents.map(({ key }) => key)
  const keys = await refuseOtherDocuments(db, told, actor)
  const other = keys && changed_plans.find((plan) => !keys.includes(plan))
  if (other !== undefined) throw refusedPlan(other)
}

/** The same for documents only, by key. Returns the allowed plans; undefined: all. */
export async function refuseOtherDocuments(
  db: Db,
  documents: readonly string[],
  { plans }: Actor,
): Promise<readonly string[] | undefined> {
  if (!plans) return undefined
  const rows = await db.selectFrom('policy_plan').select('key').where('pcr_plan_id', 'in', plans).execute()
  const keys = rows.map(({ key }) => key)
  const isOwn = (path: string) => keys.some((key) => ['plans', 'tests'].some((at) => path.startsWith(`${at}/${key}/`)))
  const other = documents.find((path) => !isOwn(path))
  if (other !== undefined) throw refusedPlan(other)
  return keys
}

/** Roles that are limited to plans may roll out and confirm only releases of these plans. */
export async function refuseOtherReleases(
  db: Db,
  {
    base_release_id: base,
    release_id,
    manifest_hash,
  }: Pick<Release, 'base_release_id' | 'release_id' | 'manifest_hash'>,
  actor: Actor,
): Promise<void> {
  if (!actor.plans || manifest_hash === null) return
  const was = base === null ? {} : await manifestOfRelease(db, base)
  await refuseOtherDocuments(db, differingKeys(was, await manifestOfRelease(db, release_id)), actor)
}

function refusedPlan(other: string) {
  return refusal('FORBIDDEN', `Your role is for other plans alone: this changes ${other}`)
}

/** Whether nobody else can approve: there is one approver, and there was no other within the last day. */
export async function isAlone(db: Db): Promise<boolean> {
  const approvers = await db
    .selectFrom('person')
    .select('person_id')
    .where('kind', '=', 'person')
    .where('disabled', '=', 'N')
    .where('barred', '=', 'N')
    .where('role', 'in', ['approver', 'administrator'])
    .limit(2)
    .execute()
  if (approvers.length > 1) return false
  const lately = await db
    .selectFrom('access_event')
    .select('detail')
    .where('event', 'in', ['person_changed', 'person_deleted'])
    .where('at', '>', new Date(Date.now() - ALONE_AFTER_MS).toISOString())
    .execute()
  const took = /disabled N → Y|role (approver|administrator) →|, (approver|administrator)$/
  return !lately.some(({ detail }) => took.test(detail ?? ''))
}
