import { defineCatalogue } from '../catalogue/define-catalogue.ts'
import { comments, reference, text } from '../catalogue/field.ts'
import { TRACE_FORMAT, TRACE_READING } from '../standards/trace-codes.ts'

/** Which AVP of a Gx request, or which member of an SmPolicyContextData, an attribute is read from when a trace is pasted. */
export const traceAttribute = defineCatalogue({
  name: 'trace-attribute',
  path: 'trace-attribute',
  id: 'trace_attribute_id',
  fields: {
    trace_path: text('AVP or member', { required: true, maxLength: 256, mono: true }),
    trace_format: text('Found in', { required: true, codes: TRACE_FORMAT, closed: true, default: 'G' }),
    trace_reading: text('Read as', { required: true, codes: TRACE_READING, closed: true, default: 'V' }),
    re_attr: reference('Attribute', {
      to: 'attribute',
      nest: 'pcc_re_attr',
      show: ['re_attr_name'],
      required: true,
    }),
    comments: comments(),
  },
  unique: [['re_attr', 'trace_format', 'trace_path']],
  columns: ['trace_path', 'trace_format', 'trace_reading', 're_attr'],
  filters: ['trace_path', 'trace_format'],
  label: 'trace_path',
  search: 'trace_path',
  words: { one: 'trace mapping', many: 'Trace mappings' },
})
