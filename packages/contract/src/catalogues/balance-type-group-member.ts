import { defineCatalogue } from '../catalogue/define-catalogue.ts'
import { reference, serviceProvider, text } from '../catalogue/field.ts'

/** Members of balance type groups. The calls of `balance-type-group` serve them as well. */
export const balanceTypeGroupMember = defineCatalogue({
  name: 'balance-type-group-member',
  path: 'balance-type-group/member',
  id: 'pcc_acct_group_mapping_id',

  fields: {
    pcc_acct_group_id: reference('Group', {
      role: 'decides',
      to: 'balance-type-group',
      nest: 'pcc_acct_group',
      show: ['acct_res_name'],
      required: true,
      owner: true,
    }),
    pcc_acct_res_id: reference('Balance type', {
      role: 'decides',
      to: 'balance-type-acct',
      nest: 'pcc_acct_res',
      show: ['acct_res_name', 'std_code'],
      required: true,
    }),
    sp_id: serviceProvider(),
  },
  unique: [['pcc_acct_group_id', 'pcc_acct_res_id']],
  computed: { acct_res_name: text('Balance type name'), std_code: text('Standard code') },

  columns: ['pcc_acct_group_id', 'pcc_acct_res_id', 'std_code'],
  filters: ['pcc_acct_group_id', 'pcc_acct_res_id', { key: 'acct_res_name', field: 'pcc_acct_res.acct_res_name' }],
  label: 'pcc_acct_group.acct_res_name',
  search: 'acct_res_name',

  words: { one: 'balance type group membership', many: 'Balance type group memberships' },
})
