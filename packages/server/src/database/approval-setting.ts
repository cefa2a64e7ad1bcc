import { USUAL_APPROVALS, type ApprovalRule } from '@tollgate/contract/setting/approvals.ts'
import { readSetting, storeSetting } from './stored-setting.ts'
import type { Db, Trx } from './tables.ts'

const NAME = 'approvals'

/** Which documents of a release need approvals, how many, and by whom. */
export async function approvalRules(db: Db): Promise<readonly ApprovalRule[]> {
  const stored = await readSetting(db, NAME)
  return stored === undefined ? USUAL_APPROVALS : JSON.parse(stored)
}

export async function storeApprovalRules(trx: Trx, rules: readonly ApprovalRule[]): Promise<void> {
  await storeSetting(trx, NAME, JSON.stringify(rules))
}
