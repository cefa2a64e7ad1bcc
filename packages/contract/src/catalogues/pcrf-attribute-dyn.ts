import { defineCatalogue } from '../catalogue/define-catalogue.ts'
import { comments, externalId, integer, name, serviceProvider, text, yesNo, recordKey } from '../catalogue/field.ts'
import { ATTR_CATG, RE_ATTR_SRC_TYPE } from '../standards/reference-codes.ts'

/** A field with a single allowed value, which clients send. */
const fixed = <V extends string>(codes: readonly { value: string; label: string }[], value: V) =>
  ({
    required: true,
    maxLength: 1,
    codes: codes.filter((code) => code.value === value),
    closed: true,
    default: value,
  }) as const

/** Attributes of a subscriber's service packs. Ids and names are shared with the static ones. */
export const pcrfAttributeDyn = defineCatalogue({
  name: 'pcrf-attribute-dyn',
  path: 'pcrf-attribute-dyn',
  firstLoad: ['dynamic-attribute'],
  id: 'dyn_attr_id',
  table: 'attribute',

  fields: {
    re_attr_name: name('Attribute name'),
    measurable: yesNo('Measurable', {
      role: 'decides',
      required: true,
      help: 'Yes: a number, for ranges, comparisons and accumulators.',
    }),
    comments: comments(),
    attr_catg: text('Category', { role: 'describes', ...fixed(ATTR_CATG, 'A'), hidden: true }),
    re_attr_src_type: text('Source type', { role: 'decides', ...fixed(RE_ATTR_SRC_TYPE, 'B'), hidden: true }),
    service_pack_id: externalId('Service pack', { role: 'describes', hidden: true }),
    sp_id: serviceProvider(),
    key: recordKey({ from: ['re_attr_name'], within: [] }, 'decides'),
  },
  unique: [['re_attr_name']],
  computed: { re_attr: integer('Attribute number', { required: true }) },

  columns: ['re_attr_name', 'measurable', 're_attr', 'comments'],
  filters: ['re_attr_name'],
  label: 're_attr_name',
  beside: ['re_attr'],
  search: 're_attr_name',

  words: {
    one: 'dynamic attribute',
    many: 'Dynamic attributes',
    about: 'What a subscriber’s service packs bring along: numbered and named together with the static attributes.',
    required: { re_attr_name: 'Re Attribute Name is Required', measurable: 'Measurable is Required' },
  },
})
