import { defineCatalogue } from '../catalogue/define-catalogue.ts'
import { comments, name, text, yesNo, recordKey } from '../catalogue/field.ts'
import { RE_ATTR_SRC_TYPE } from '../standards/reference-codes.ts'

/** All attributes, static and dynamic: both share ids (`re_attr`) and names. References to either kind refer here. */
export const attribute = defineCatalogue({
  name: 'attribute',
  path: 'attribute',
  id: 're_attr',
  table: 'attribute',
  readOnly: true,

  fields: {
    re_attr_name: name('Attribute name'),
    re_attr_src_type: text('Source type', { maxLength: 64, codes: RE_ATTR_SRC_TYPE }),
    measurable: yesNo('Measurable', { required: true }),
    comments: comments(),
    key: recordKey({ from: ['re_attr_name'], within: [] }, 'decides'),
  },

  columns: ['re_attr_name', 're_attr_src_type', 'measurable', 'comments'],
  filters: ['re_attr_name', 're_attr_src_type', 'measurable'],
  label: 're_attr_name',
  beside: ['re_attr_src_type'],
  search: 're_attr_name',

  words: { one: 'attribute', many: 'Attributes', about: 'What is known of a subscriber, a session or the network.' },
})
