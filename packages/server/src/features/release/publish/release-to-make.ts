import { rulesFor, type ApprovalRule } from '@tollgate/contract/setting/approvals.ts'
import type { Impact } from '@tollgate/contract/release/impact.ts'
import { accountIn, accountOf, approvers } from '../../../access/people/accounts.ts'
import { approvalRules } from '../../../database/approval-setting.ts'
import type { Touched } from '../../../access/plan-rights.ts'
import type { Db } from '../../../database/tables.ts'
import type { Actor } from '../../../history/record-change.ts'
import type { Evidence } from '../evidence/evidence.ts'
import { authorsOf } from '../sets/authors.ts'
import {
  refuseOtherReleases,
  type Approval,
  type Judged,
  type ReleaseToMake,
  type SetToPublish,
} from './preconditions.ts'
import { touchedByEvidence } from './touched-plans.ts'

/** Removing others within this time does not make an approver the only one. */
const ALONE_AFTER_MS = 24 * 3_600_000

type Maker = Pick<Actor, 'id'> & Omit<Judged, 'account'>

export function makerOf({ id, name, token }: Actor): Maker {
  return { id, name, isToken: token !== undefined }
}

/** Reads what decides whether somebody may approve of sets or publish them, as it is now. */
export async function readReleaseToMake(
  db: Db,
  evidence: Evidence,
  { by, isEmergency }: { by: Maker; isEmergency: boolean },
): Promise<ReleaseToMake> {
  const { impact } = evidence
  return {
    by: await judged(db, by),
    isEmergency,
    isAlone: await isAlone(db),
    sets: await readSetsToPublish(db, impact.change_set_ids),
    evidence_hash: impact.evidence_hash,
    faults: impact.faults,
    touched: await touchedByEvidence(db, evidence),
    rules: await neededApprovals(db, impact),
  }
}

async function judged(db: Db, { id, ...maker }: Maker): Promise<Judged> {
  return { ...maker, account: await accountOf(db, id) }
}

/** Refuses whoever may not decide on a release. What it touches is read for roles that are limited to plans alone. */
export async function refuseOthers(db: Db, actor: Actor, touched: () => Promise<Touched[]>): Promise<void> {
  const by = await judged(db, makerOf(actor))
  refuseOtherReleases({ by, touched: by.account?.plans ? await touched() : [] })
}

/** The approval rules that apply to the changed documents and decisions. */
export async function neededApprovals(db: Db, impact: Impact): Promise<ApprovalRule[]> {
  return rulesFor(await approvalRules(db), changedKeys(impact))
}

export function changedKeys({ documents, changed_plans }: Impact): string[] {
  return [...documents.map(({ key }) => key), ...changed_plans.map((plan) => `plans/${plan}`)]
}

async function readSetsToPublish(db: Db, ids: readonly number[]): Promise<SetToPublish[]> {
  const sets = await db
    .selectFrom('change_set')
    .select(['change_set_id', 'name', 'state'])
    .where('change_set_id', 'in', ids)
    .orderBy('change_set_id')
    .execute()
  const comments = await db
    .selectFrom('change_set_comment')
    .select(['change_set_id', 'user_name', 'text'])
    .where('change_set_id', 'in', ids)
    .where('blocks', '=', 'Y')
    .where('resolved', '=', 'N')
    .orderBy('comment_id')
    .execute()
  const approvals = await readApprovals(db, ids)
  return sets.map((set) => ({
    ...set,
    blockedBy: comments.find((one) => one.change_set_id === set.change_set_id),
    approvals: approvals.filter((one) => one.change_set_id === set.change_set_id),
  }))
}

/** The approvals of sets, the oldest first, with their givers as they are now. */
export async function readApprovals(
  db: Db,
  sets: readonly number[],
): Promise<(Approval & { change_set_id: number; at: string })[]> {
  const rows = await db
    .selectFrom('change_set_approval as a')
    .leftJoin('person as p', 'p.user_id', 'a.user_id')
    .select(['a.change_set_id', 'a.user_id', 'a.user_name', 'a.at', 'a.evidence_hash', 'a.is_void'])
    .select(['p.role', 'p.disabled', 'p.barred', 'p.plans'])
    .where('a.change_set_id', 'in', sets)
    .orderBy('a.at')
    .execute()
  const authors = new Set((await authorsOf(db, sets)).map((author) => `${author.change_set_id} ${author.user_id}`))
  return rows.map(({ role, disabled, barred, plans, is_void, user_id, ...approval }) => ({
    ...approval,
    account: role && disabled && barred ? accountIn({ role, disabled, barred, plans }) : undefined,
    isVoid: is_void === 'Y',
    isAuthor: authors.has(`${approval.change_set_id} ${user_id}`),
  }))
}

/** Whether nobody else can approve: there is one approver, and there was no other within the last day. */
export async function isAlone(db: Db): Promise<boolean> {
  if ((await approvers(db).limit(2).execute()).length > 1) return false
  const lately = await db
    .selectFrom('access_event')
    .select('detail')
    .where('event', 'in', ['person_changed', 'person_deleted'])
    .where('at', '>', new Date(Date.now() - ALONE_AFTER_MS).toISOString())
    .execute()
  const took = /disabled N → Y|role (approver|administrator) →|, (approver|administrator)$/
  return !lately.some(({ detail }) => took.test(detail ?? ''))
}
