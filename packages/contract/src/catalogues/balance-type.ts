import { defineCatalogue } from '../catalogue/define-catalogue.ts'
import { comments, name } from '../catalogue/field.ts'

/** `bal_type` of a group (wire contract, section 2). */
export const GROUP_BAL_TYPE = 8

/** Categories of balance types (a fixed list). One of them makes a balance type a group. */
export const balanceType = defineCatalogue({
  name: 'balance-type',
  path: 'balance-type',
  firstLoad: ['balance-type/type'],
  id: 'bal_type',
  readOnly: true,

  fields: {
    bal_type_name: name('Category'),
    comments: comments(),
  },
  unique: [['bal_type_name']],

  columns: ['bal_type', 'bal_type_name', 'comments'],
  filters: ['bal_type_name'],
  label: 'bal_type_name',
  search: 'bal_type_name',

  words: { one: 'balance category', many: 'Balance categories' },
})
