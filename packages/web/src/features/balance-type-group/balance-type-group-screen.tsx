import { GROUP_BAL_TYPE } from '@tollgate/contract/catalogues/balance-type.ts'
import { GroupScreen } from '../../catalogue/groups/group-screen.tsx'
import { defineGrouping } from '../../catalogue/groups/grouping.ts'

const grouping = defineGrouping({
  groups: 'balance-type-group',
  members: 'balance-type-acct',
  memberships: 'balance-type-group-member',
  fields: ['acct_res_name', 'std_code', 'comments'],
  created: { bal_type: GROUP_BAL_TYPE, is_currency: 'N' },
  columns: ['acct_res_name', 'bal_type', 'std_code', 'is_currency'],
  group: 'pcc_acct_group_id',
  member: 'pcc_acct_res_id',
  assigned: { sp_id: 0 },
  isGroup: ({ bal_type }) => bal_type === GROUP_BAL_TYPE,
  nested: true,
})

export function BalanceTypeGroupScreen() {
  return <GroupScreen grouping={grouping} />
}
