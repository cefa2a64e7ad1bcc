import { defineCatalogue } from '../catalogue/define-catalogue.ts'
import { code, comments, name, recordKey } from '../catalogue/field.ts'

/** Groups of services that are charged alike. */
export const ratingGroup = defineCatalogue({
  name: 'rating-group',
  path: 'rating-group',
  firstLoad: ['rating-group'],
  id: 'rating_group_id',

  fields: {
    rg_name: name('Name'),
    rg_code: code('Code', {
      role: 'decides',
      required: true,
      digits: true,
      check: 'rating group',
      help: 'Rating-Group of RFC 8506: a whole number from 0 to 4,294,967,295.',
    }),
    comments: comments(),
    key: recordKey({ from: ['rg_name'], within: [] }, 'describes'),
  },
  unique: [['rg_code'], ['rg_name']],

  columns: ['rg_name', 'rg_code', 'comments'],
  filters: ['rg_code', 'rg_name', 'comments'],
  label: 'rg_name',
  beside: ['rg_code'],
  search: 'rg_name',

  words: { one: 'rating group', many: 'Rating groups', about: 'Services that are charged alike share a rating group.' },
})
