import { defineCatalogue } from '../catalogue/define-catalogue.ts'
import { comments, name } from '../catalogue/field.ts'

/** Periods over which accumulators add up (a fixed list). */
export const accumulateType = defineCatalogue({
  name: 'accumulate-type',
  path: 'accumulate-type',
  id: 'acm_type',
  readOnly: true,

  fields: {
    acm_type_name: name('Accumulator mode'),
    comments: comments(),
  },
  unique: [['acm_type_name']],

  columns: ['acm_type', 'acm_type_name', 'comments'],
  filters: ['acm_type_name', { key: 're_type_name', field: 'acm_type_name', hidden: true }],
  label: 'acm_type_name',
  search: 're_type_name',

  words: { one: 'accumulator mode', many: 'Accumulator modes' },
})
