import { defineCatalogue } from '../catalogue/define-catalogue.ts'
import { comments, reference, serviceProvider, text, yesNo, recordKey } from '../catalogue/field.ts'
import { RE_ATTR_SRC_TYPE } from '../standards/reference-codes.ts'

const LOOKUP = 'Lookup'
/** Without B: dynamic attributes are a catalogue of their own. */
const STATIC_SRC_TYPE = RE_ATTR_SRC_TYPE.filter(({ value }) => value !== 'B')

/** Attributes with a fixed meaning: of the session, the network, the subscriber's profile, or looked up (reserve). */
export const pcrfAttribute = defineCatalogue({
  name: 'pcrf-attribute',
  path: 'pcrf-attribute',
  firstLoad: ['static-attribute'],
  id: 're_attr',
  table: 'attribute',

  fields: {
    re_attr_name: text('Attribute name', { role: 'decides', required: true }),
    re_attr_src_type: text('Source type', { role: 'decides', maxLength: 64, codes: STATIC_SRC_TYPE, default: 'A' }),
    measurable: yesNo('Measurable', {
      role: 'decides',
      required: true,
      help: 'Yes: a number, for ranges, comparisons and accumulators.',
    }),
    re_type: reference('Event type', {
      role: 'describes',
      to: 'policy-event-type',
      nest: 'pcc_re_type',
      show: ['re_type_name'],
      help: 'The event that carries it, where only one does.',
    }),
    comments: comments(),
    mask: text('Mask', {
      role: 'describes',
      mono: true,
      help: 'Reserve attributes: which part of the value counts.',
      section: LOOKUP,
    }),
    lookup_script: text('Lookup script', {
      role: 'describes',
      maxLength: 4000,
      multiline: true,
      mono: true,
      help: 'Reserve attributes: kept for the policy function, never run here.',
      section: LOOKUP,
    }),
    sp_id: serviceProvider(),
    key: recordKey({ from: ['re_attr_name'], within: [] }, 'decides'),
  },
  unique: [['re_attr_name']],

  columns: ['re_attr_name', 're_attr_src_type', 'measurable', 're_type', 'comments'],
  filters: ['re_attr_name', { key: 're_attr_src_type', match: 'equals' }],
  initialFilters: { re_attr_src_type: 'A' },
  label: 're_attr_name',
  beside: ['re_attr_src_type'],
  search: 're_attr_name',

  words: {
    one: 'static attribute',
    many: 'Static attributes',
    about: 'What the network or the profile says of a session, for policies to read or measure.',
    required: { re_attr_name: 'Re Attribute Name is Required', measurable: 'Measurable is Required' },
  },
})
