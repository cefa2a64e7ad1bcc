import { rulesFor } from '@tollgate/contract/setting/approvals.ts'
import { approvalRules } from '../../../database/approval-setting.ts'
import { inChunks } from '../../../database/in-chunks.ts'
import type { Db, Trx } from '../../../database/tables.ts'
import { missingApprovals, type Approved } from '../publish/preconditions.ts'
import { readApprovals } from '../publish/release-to-make.ts'

/** Keeps what sets would publish as they are approved. Of the sets that are published together, each has it. */
export async function keepApproved(
  trx: Trx,
  sets: readonly number[],
  { evidence_hash, touched, documents }: Pick<Approved, 'evidence_hash' | 'touched'> & { documents: readonly string[] },
): Promise<void> {
  const plans = JSON.stringify([...new Set(touched.map(({ plan }) => plan))])
  const rows = sets.map((change_set_id) => ({
    change_set_id,
    evidence_hash,
    documents: JSON.stringify(documents),
    plans,
  }))
  await trx.deleteFrom('approved_documents').where('change_set_id', 'in', sets).execute()
  await trx.insertInto('approved_documents').values(rows).execute()
}

/** The approved sets whose approvals suffice no more, by the rules and the accounts of now. Undefined: of all sets. */
export async function lapsedSets(db: Db, among?: readonly number[]): Promise<ReadonlySet<number>> {
  const approved = db
    .selectFrom('change_set as s')
    .leftJoin('approved_documents as d', 'd.change_set_id', 's.change_set_id')
    .select(['s.change_set_id', 's.state', 'd.evidence_hash', 'd.documents', 'd.plans'])
    .where('s.state', '=', 'approved')
  const sets = among
    ? await inChunks(among, (some) => approved.where('s.change_set_id', 'in', some).execute())
    : await approved.execute()
  if (sets.length === 0) return new Set()
  const ids = sets.map((set) => set.change_set_id)
  const bySet = Map.groupBy(await inChunks(ids, (some) => readApprovals(db, some)), (one) => one.change_set_id)
  const rules = await approvalRules(db)
  const lapsed = sets.filter(({ change_set_id, state, documents, plans, evidence_hash }) => {
    const approvals = bySet.get(change_set_id) ?? []
    const touched: (number | null)[] = JSON.parse(plans ?? '[]')
    const missing = missingApprovals({
      sets: [{ change_set_id, state, approvals }],
      // One that was approved before this was kept goes by its last approval, and all rules.
      evidence_hash: evidence_hash ?? approvals.at(-1)?.evidence_hash ?? '',
      touched: touched.map((plan) => ({ plan })),
      rules: documents === null ? rules : rulesFor(rules, JSON.parse(documents)),
    })
    return missing !== undefined
  })
  return new Set(lapsed.map((set) => set.change_set_id))
}
