import { USUAL_APPROVALS, type ApprovalRule } from '@tollgate/contract/setting/approvals.ts'
import type { Db, Trx } from './tables.ts'

const NAME = 'approvals'

/** Which documents of a release need approvals, how many, and by whom. */
export async function approvalRules(db: Db): Promise<readonly ApprovalRule[]> {
  const row = await db.selectFrom('setting').select('value').where('name', '=', NAME).executeTakeFirst()
  return row ? JSON.parse(row.value) : USUAL_APPROVALS
}

export async function storeApprovalRules(trx: Trx, rules: readonly ApprovalRule[]): Promise<void> {
  const value = JSON.stringify(rules)
  await trx
    .insertInto('setting')
    .values({ name: NAME, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}
