import { defineCatalogue } from '../catalogue/define-catalogue.ts'
import { comments, reference, text } from '../catalogue/field.ts'
import { defineCodes } from '../standards/codes.ts'

/** `trace_format`: format of the pasted request. */
const TRACE_FORMAT = defineCodes([
  { value: 'G', label: 'Gx request' },
  { value: 'N', label: '5G SmPolicyContextData' },
])

/** `trace_reading`: how a value is converted to the text that zones and policies compare. */
const TRACE_READING = defineCodes([
  { value: 'V', label: 'As it is', hint: 'Identities without their kind: msisdn-49170… is 49170…' },
  {
    value: 'S',
    label: 'Number of the subscriber',
    hint: 'Of an IMSI, a NAI of one, a telephone number, a SIP or tel URI',
  },
  { value: 'P', label: 'Network (PLMN)' },
  { value: 'T', label: 'Tracking area' },
  { value: 'A', label: 'Routing area' },
  { value: 'C', label: 'Cell' },
  { value: 'N', label: 'Radio node (eNodeB)' },
  { value: 'R', label: 'RAT-Type number' },
  { value: 'I', label: 'IP-CAN-Type number' },
  { value: 'D', label: 'Device type (IMEI)' },
  { value: 'Z', label: 'UTC offset' },
])

/** Where an attribute is read from a pasted request: an AVP of a Gx request, or a member of an SmPolicyContextData. */
export const traceAttribute = defineCatalogue({
  name: 'trace-attribute',
  path: 'trace-attribute',
  id: 'trace_attribute_id',
  fields: {
    trace_path: text('AVP or member', { role: 'describes', required: true, maxLength: 256, mono: true }),
    trace_format: text('Found in', {
      role: 'describes',
      required: true,
      codes: TRACE_FORMAT,
      closed: true,
      default: 'G',
    }),
    trace_reading: text('Read as', {
      role: 'describes',
      required: true,
      codes: TRACE_READING,
      closed: true,
      default: 'V',
    }),
    re_attr: reference('Attribute', {
      role: 'describes',
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
