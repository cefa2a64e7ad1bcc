import { defineCatalogue } from '../catalogue/define-catalogue.ts'
import { count, text } from '../catalogue/field.ts'
import { balanceTypeFields } from './balance-type-acct.ts'

/** Balance types of category "group". They are written through `balance-type-acct`. */
export const balanceTypeGroup = defineCatalogue({
  name: 'balance-type-group',
  path: 'balance-type-group',
  firstLoad: ['balance-type/group'],
  id: 'acct_res_id',
  table: 'balance_type_acct',
  readOnly: true,

  fields: balanceTypeFields,
  computed: { bal_type_name: text('Category name'), member_count: count('Members') },

  columns: ['acct_res_name', 'std_code', 'member_count', 'comments'],
  filters: ['acct_res_name', 'std_code', 'comments'],
  label: 'acct_res_name',
  beside: ['std_code'],
  search: 'acct_res_name',

  words: {
    one: 'balance type group',
    many: 'Balance type groups',
    about: 'Balance types that a policy treats as one.',
  },
})
