import { isAtLeast, type Role } from '@tollgate/contract/access/role.ts'
import type { Db } from '../../database/tables.ts'
import { ACCOUNT_TABLE } from '../auth-options.ts'
import { plansIn, type Plans } from './plans.ts'

/** An account as the database has it now. A session or token may know an earlier state for some seconds. */
export interface Account {
  role: Role
  /** Neither disabled nor barred by the OpenID provider. */
  isEnabled: boolean
  /** The ids of the plans that the role is limited to; null: all. */
  plans: Plans
}

interface StoredAccount {
  role: Role
  disabled: 'Y' | 'N'
  barred: 'Y' | 'N'
  plans: string | null
}

export function accountIn({ role, disabled, barred, plans }: StoredAccount): Account {
  return { role, isEnabled: disabled === 'N' && barred === 'N', plans: plansIn(plans) }
}

/** The account of a user; undefined if it was deleted. */
export async function accountOf(db: Db, user_id: string): Promise<Account | undefined> {
  const stored = db.selectFrom('person').select(['role', 'disabled', 'barred', 'plans'])
  const row = await stored.where('user_id', '=', user_id).executeTakeFirst()
  return row && accountIn(row)
}

/** Whether an account may approve and publish. */
export function isApprover(account: Account | undefined): boolean {
  return account?.isEnabled === true && isAtLeast(account.role, 'approver')
}

/** People with an approver's role who can sign in. Whoever was invited and never came cannot. */
export function approvers(db: Db) {
  return db
    .selectFrom('person')
    .select('person.user_id')
    .where('kind', '=', 'person')
    .where('disabled', '=', 'N')
    .where('barred', '=', 'N')
    .where('role', 'in', ['approver', 'administrator'])
    .where('person.user_id', 'in', db.selectFrom(ACCOUNT_TABLE).select('userId'))
}
