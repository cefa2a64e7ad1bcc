import { defineCatalogue } from '../catalogue/define-catalogue.ts'
import { code, comments, name, UINT32_MAX, type TextVerdict } from '../catalogue/field.ts'

/** Rating-Group, Unsigned32 (RFC 8506 8.29), kept as text without leading zeros. */
function ratingGroupCode(text: string): TextVerdict {
  if (/^\d+$/.test(text) && Number(text) <= UINT32_MAX) return { ok: true, normal: String(Number(text)) }
  return { ok: false, message: `Code must be a whole number from 0 to ${UINT32_MAX} (Rating-Group, RFC 8506)` }
}

/** Groups of services that are charged alike. */
export const ratingGroup = defineCatalogue({
  name: 'rating-group',
  path: 'rating-group',
  firstLoad: ['rating-group'],
  id: 'rating_group_id',

  fields: {
    rg_name: name('Name'),
    rg_code: code('Code', {
      required: true,
      check: ratingGroupCode,
      help: 'Rating-Group of RFC 8506: a whole number from 0 to 4294967295.',
    }),
    comments: comments(),
  },
  unique: [['rg_code'], ['rg_name']],

  columns: ['rg_name', 'rg_code', 'comments'],
  filters: ['rg_code', 'rg_name', 'comments'],
  label: 'rg_name',
  beside: ['rg_code'],
  search: 'rg_name',

  words: { one: 'rating group', many: 'Rating groups', about: 'Services that are charged alike share a rating group.' },
})
