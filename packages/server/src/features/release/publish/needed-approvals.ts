import { rulesFor, type ApprovalRule } from '@tollgate/contract/setting/approvals.ts'
import type { Impact } from '@tollgate/contract/release/impact.ts'
import { refusal } from '../../../app-error.ts'
import { approvalRules } from '../../../database/approval-setting.ts'
import type { Db } from '../../../database/tables.ts'
import { refuseBlocked } from '../comments/comment-store.ts'
import type { Evidence } from '../evidence/evidence.ts'

/** The approval rules that apply to the changed documents and decisions. */
export async function neededApprovals(db: Db, { documents, changed_plans }: Impact): Promise<ApprovalRule[]> {
  const plans = changed_plans.map((plan) => `plans/${plan}`)
  return rulesFor(await approvalRules(db), [...documents.map(({ key }) => key), ...plans])
}

interface Approval {
  change_set_id: number
  user_name: string
  role: string | null
}

/** The valid approvals: for the same evidence, with nothing written since. */
async function approvalsOf(db: Db, { impact, entries }: Pick<Evidence, 'impact' | 'entries'>): Promise<Approval[]> {
  const { change_set_ids, evidence_hash } = impact
  const rows = await db
    .selectFrom('change_set_approval as a')
    .innerJoin('change_set as s', 's.change_set_id', 'a.change_set_id')
    .leftJoin('person as p', 'p.user_id', 'a.user_id')
    .select(['a.change_set_id', 'a.user_name', 'a.last_entry', 'p.role'])
    .where('a.change_set_id', 'in', change_set_ids)
    .where('a.evidence_hash', '=', evidence_hash)
    .where('s.state', 'in', ['proposed', 'approved'])
    .orderBy('a.at')
    .execute()
  return rows.filter((row) => Number(row.last_entry) === entries[row.change_set_id]?.last)
}

/** Which approvals are missing, as text; undefined: none. */
export async function missingApprovals(
  db: Db,
  evidence: Pick<Evidence, 'impact' | 'entries'>,
): Promise<string | undefined> {
  const given = await approvalsOf(db, evidence)
  for (const { count, by, documents } of await neededApprovals(db, evidence.impact))
    for (const id of evidence.impact.change_set_ids) {
      const own = given.filter((one) => one.change_set_id === id && (by === 'approver' || one.role === by))
      if (own.length >= count) continue
      const of = documents.length === 0 ? '' : ` for ${documents.join(', ')}`
      const whom = by === 'administrator' ? 'administrators who wrote none of it' : 'people who wrote none of it'
      return `Change set ${id}, as it is now, has ${own.length} of ${count} approvals by ${whom}${of}`
    }
  return undefined
}

/** The names of the approvers. Refuses if approvals are missing. */
export async function approversOf(db: Db, evidence: Pick<Evidence, 'impact' | 'entries'>): Promise<string[]> {
  await refuseBlocked(db, evidence.impact.change_set_ids)
  const lack = await missingApprovals(db, evidence)
  if (lack !== undefined) throw refusal('CONFLICT', lack, 'change_set_ids')
  return [...new Set((await approvalsOf(db, evidence)).map(({ user_name }) => user_name))]
}
