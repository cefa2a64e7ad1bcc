import { defineCatalogue } from '../catalogue/define-catalogue.ts'
import {
  code,
  comments,
  instant,
  integer,
  name,
  reference,
  serviceProvider,
  text,
  recordKey,
  place,
} from '../catalogue/field.ts'
import { PLAN_STATE } from '../standards/plan-codes.ts'

/** Policy plans: who gets what and when, in dated versions. */
export const policyPlan = defineCatalogue({
  name: 'policy-plan',
  path: 'policy-plan',
  firstLoad: ['policy-plan'],
  id: 'pcr_plan_id',

  copyParts: true,
  fields: {
    pcr_plan_name: name('Plan name'),
    pcr_plan_code: code('Plan code', { role: 'describes', required: true }),
    pcc_pcr_plan_type: reference('Plan type', {
      role: 'describes',
      to: 'policy-plan-type',
      nest: 'pcc_plan_type',
      show: ['pcc_pcr_plan_type_name'],
      required: true,
    }),
    priority: integer('Priority', {
      role: 'orders',
      required: true,
      zeroIsNone: true,
      help: 'The higher number is stronger; 0 is none.',
    }),
    state: text('State', {
      role: 'decides',
      required: true,
      maxLength: 64,
      codes: PLAN_STATE,
      default: 'A',
      help: 'Only active plans are evaluated.',
    }),
    state_date: instant('State date', { role: 'describes', renewed: true, hidden: true }),
    sp_id: serviceProvider(),
    comments: comments(),
    key: recordKey({ from: ['pcr_plan_code'], within: [] }, 'decides'),
    place: place(),
  },
  unique: [['pcr_plan_name'], ['pcr_plan_code']],
  alsoRead: ['versions'],

  columns: ['pcr_plan_name', 'pcr_plan_code', 'pcc_pcr_plan_type', 'priority', 'state', 'comments'],
  filters: [
    'pcr_plan_name',
    'pcr_plan_code',
    'pcc_pcr_plan_type',
    { key: 'state', match: 'equals' },
    { key: 'pcr_plan_id', hidden: true },
    'priority',
    { key: 'state_date', of: instant('State date') },
    { key: 'sp_id', hidden: true },
    'comments',
  ],
  label: 'pcr_plan_name',
  beside: ['pcr_plan_code'],
  search: 'pcr_plan_name',

  words: {
    one: 'policy plan',
    many: 'Policy plans',
    done: { update: 'Updated Success' },
    about: 'Who gets what and when: dated versions, and in each what happens at every event.',
  },
})
