import { defineCatalogue } from '../catalogue/define-catalogue.ts'
import { comments, integer, name, reference, text, recordKey, place } from '../catalogue/field.ts'
import { AP_TYPE } from '../standards/plan-codes.ts'

/** Rule plans: a question that a version asks at an event, with its possible answers. */
export const policyPlanRule = defineCatalogue({
  name: 'policy-plan-rule',
  path: 'policy-plan-rule',
  id: 'ap_rule_id',
  copyParts: true,
  ownedBy: { catalogue: 'policy-plan-event', by: ['pcc_rule_ver_id', 'pcr_event_id'] },

  fields: {
    pcc_rule_ver_id: reference('Plan version', {
      role: 'decides',
      to: 'policy-plan-ver',
      nest: 'pcc_rule_ver',
      show: ['pcr_plan_id', 'eff_date'],
      required: true,
      owner: true,
    }),
    pcr_event_id: reference('Event', {
      role: 'decides',
      to: 'policy-event',
      nest: 'pcc_event',
      show: ['pcr_event_name'],
      required: true,
    }),
    ap_rule_name: name('Rule plan name'),
    ap_type: text('Rule type', { role: 'describes', maxLength: 64, codes: AP_TYPE, default: 'A' }),
    priority: integer('Priority', { role: 'orders', help: 'The higher number is stronger.' }),
    comments: comments(),
    key: recordKey({ from: ['ap_rule_name'], within: ['pcc_rule_ver_id', 'pcr_event_id'] }, 'decides'),
    place: place('pcc_rule_ver_id', 'pcr_event_id'),
  },

  columns: ['ap_rule_name', 'ap_type', 'priority', 'comments'],
  filters: [
    { key: 'pcc_rule_ver_id', parent: true, hidden: true },
    { key: 'pcr_event_id', parent: true, hidden: true },
    { key: 'ap_rule_id', parent: true, hidden: true },
    'ap_rule_name',
  ],
  label: 'ap_rule_name',
  search: 'ap_rule_name',

  words: {
    one: 'rule plan',
    many: 'Rule plans',
    done: {
      create: 'Successfully create rule plan',
      update: 'Update Rule Plan Success',
      delete: 'Delete Rule Plan Success',
    },
  },
})
