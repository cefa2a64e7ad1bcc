import { GROUP_BAL_TYPE } from '@tollgate/contract/catalogues/balance-type.ts'
import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import type { Grouping } from '../../catalogue/membership.ts'

/** Balance types; those of one category are groups. */
export const balanceTypeGrouping: Grouping = {
  members: catalogueOf('balance-type-acct'),
  groups: catalogueOf('balance-type-group'),
  kind: { field: 'bal_type', value: GROUP_BAL_TYPE },
  memberships: catalogueOf('balance-type-group-member'),
  group: 'pcc_acct_group_id',
  member: 'pcc_acct_res_id',
  nested: true,
}
