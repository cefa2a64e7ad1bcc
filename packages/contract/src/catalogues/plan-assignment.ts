import { defineCatalogue } from '../catalogue/define-catalogue.ts'
import { comments, day, integer, recordKey, reference, text } from '../catalogue/field.ts'
import { validityRange } from './validity.ts'

/** Where a plan may be used, and for which subscribers it is the default. */
export const planAssignment = defineCatalogue({
  name: 'plan-assignment',
  path: 'plan-assignment',
  id: 'plan_assignment_id',

  fields: {
    pcr_plan_id: reference('Policy plan', {
      role: 'decides',
      to: 'policy-plan',
      nest: 'pcc_pcr_plan',
      show: ['pcr_plan_name', 'pcr_plan_code'],
      required: true,
      owner: true,
    }),
    apn: text('Access point', {
      role: 'decides',
      mono: true,
      help: 'APN or DNN. A * at its end stands for any rest; empty: every access point.',
    }),
    slice: text('Slice', { role: 'decides', mono: true, help: 'As the gateway names it; empty: every slice.' }),
    subscriber_class: text('Subscriber class', {
      role: 'decides',
      help: 'Whose default the plan is here; empty: everybody’s. Who has the plan otherwise may use it here as well.',
    }),
    eff_date: day('Effective date', { role: 'decides', help: 'Empty: always.' }),
    exp_date: day('Expiry date', { role: 'decides' }),
    priority: integer('Priority', {
      role: 'describes',
      help: 'Orders the assignments of one plan; how strong the plan is, it says itself.',
    }),
    comments: comments(),
    key: recordKey({ from: ['apn'], within: ['pcr_plan_id'] }, 'describes'),
  },
  ranges: [validityRange],

  columns: ['pcr_plan_id', 'apn', 'slice', 'subscriber_class', 'eff_date', 'exp_date', 'priority'],
  filters: ['pcr_plan_id', 'apn', 'slice', 'subscriber_class'],
  label: 'pcc_pcr_plan.pcr_plan_name',
  beside: ['apn'],
  search: 'apn',

  words: {
    one: 'plan assignment',
    many: 'Plan assignments',
    about: 'Where a plan may be used, and whose default it is. Without any, every active plan is everybody’s.',
  },
})
