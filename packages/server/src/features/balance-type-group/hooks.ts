import { sql } from 'kysely'
import type { CatalogueHooks, Saving } from '../../catalogue/hooks.ts'
import { firstMembership, groupHooks, memberCount, memberHooks, membershipHooks } from '../../catalogue/membership.ts'
import { hasPath } from '../../catalogue/has-path.ts'
import { refusal } from '../../app-error.ts'
import { balanceTypeGrouping } from './grouping.ts'

const member = memberHooks(balanceTypeGrouping)
const balanceTypeName = sql<string>`pcc_bal_type.bal_type_name`

export const balanceTypeAcctHooks: CatalogueHooks<'balance-type-acct'> = {
  ...member,
  computed: { pcc_acct_group_mapping_id: firstMembership(balanceTypeGrouping), bal_type_name: balanceTypeName },
  async beforeSave(saving) {
    await member.beforeSave?.(saving)
    await checkNoCircle(saving)
  },
}

export const balanceTypeGroupHooks: CatalogueHooks<'balance-type-group'> = {
  ...groupHooks(balanceTypeGrouping),
  computed: { member_count: memberCount(balanceTypeGrouping), bal_type_name: balanceTypeName },
}

export const balanceTypeGroupMemberHooks: CatalogueHooks<'balance-type-group-member'> = {
  ...membershipHooks(balanceTypeGrouping),
  computed: {
    acct_res_name: sql<string>`pcc_acct_res.acct_res_name`,
    std_code: sql<string>`pcc_acct_res.std_code`,
  },
}

const PARENTS = { table: 'balance_type_acct', from: 'acct_res_id', to: 'parent_acct_res_id' }

async function checkNoCircle({ trx, engine, values, before }: Saving<'balance-type-acct'>): Promise<void> {
  const { parent_acct_res_id: parent } = values
  if (!before || typeof parent !== 'number') return
  // Two valid changes at once could close a cycle together.
  await engine.lock(trx, 'balance-type-parents')
  if (await hasPath(trx, PARENTS, parent, before.acct_res_id)) {
    throw refusal('CONFLICT', 'A balance type cannot stand above itself', 'parent_acct_res_id')
  }
}
