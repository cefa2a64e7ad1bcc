import { defineCatalogue } from '../catalogue/define-catalogue.ts'
import { comments, integer, name, recordKey, reference, text } from '../catalogue/field.ts'
import { CC_UNIT_TYPE } from '../standards/gx-enumerations.ts'
import { defineCodes } from '../standards/codes.ts'

/** When an accumulator starts again at 0, on the network's clock. */
const CYCLE = defineCodes([
  { value: 'N', label: 'Never', hint: 'It adds up for good' },
  { value: 'S', label: 'Session', hint: 'With each session' },
  { value: 'H', label: 'Hour', hint: 'Every 3,600 seconds' },
  { value: 'D', label: 'Day', hint: 'At midnight' },
  { value: 'W', label: 'Week', hint: 'On Monday' },
  { value: 'M', label: 'Month', hint: 'On the first' },
  { value: 'B', label: 'Bill cycle', hint: 'On the day of the subscriber’s bill, or the first' },
])

/** Accumulators (ratable resources): usage that is added up; on Gx a monitoring key (TS 29.212 5.3.60). */
export const accumulatorType = defineCatalogue({
  name: 'accumulator-type',
  path: 'accumulate/ratable-rss',
  firstLoad: ['accumulator-type'],
  id: 'resource_id',

  fields: {
    resource_name: name('Resource name'),
    acm_type: reference('Accumulator mode', {
      role: 'describes',
      to: 'accumulate-type',
      nest: 'pcc_acm_type',
      show: ['acm_type_name'],
      required: true,
      help: 'What the charging system calls it.',
    }),
    cycle: text('Cycle', {
      role: 'decides',
      required: true,
      codes: CYCLE,
      closed: true,
      maxLength: 1,
      default: 'N',
      help: 'When it begins again in a session.',
    }),
    rum: integer('Unit', {
      role: 'decides',
      min: 0,
      max: 5,
      codes: CC_UNIT_TYPE,
      help: 'The one unit in which it counts.',
    }),
    re_attr_id: reference('Attribute', {
      role: 'describes',
      to: 'attribute',
      nest: 'pcc_re_attr',
      show: ['re_attr_name', 'measurable'],
      help: 'What is added up: a measurable attribute.',
    }),
    comments: comments(),
    key: recordKey({ from: ['resource_name'], within: [] }, 'decides'),
  },
  unique: [['resource_name']],

  columns: ['resource_name', 'acm_type', 'cycle', 'rum', 're_attr_id', 'comments'],
  filters: ['resource_name', 'acm_type', 'cycle'],
  label: 'resource_name',
  search: 'resource_name',

  words: {
    one: 'accumulator type',
    many: 'Accumulator types',
    about: 'Usage that is added up over a time: what quotas and policy counters speak of.',
  },
})
