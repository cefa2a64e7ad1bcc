import { defineCatalogue } from '../catalogue/define-catalogue.ts'
import { reference, serviceProvider, text } from '../catalogue/field.ts'

/** Events that a version of a plan answers. */
export const policyPlanEvent = defineCatalogue({
  name: 'policy-plan-event',
  path: 'policy-plan-event',
  id: 'policy_plan_event_id',
  address: ['pcc_rule_ver_id', 'pcr_event_id'],

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
    rule_script: text('Rule script', {
      role: 'describes',
      maxLength: 4000,
      multiline: true,
      mono: true,
      help: 'Kept for the policy function, never run here.',
    }),
    sp_id: serviceProvider(),
  },
  unique: [['pcc_rule_ver_id', 'pcr_event_id']],

  columns: ['pcr_event_id', 'rule_script'],
  filters: [
    { key: 'pcc_rule_ver_id', parent: true, hidden: true },
    { key: 'policy_plan_event_id', parent: true, hidden: true },
    { key: 'pcr_event_id', hidden: true },
    { key: 'pcr_event_name', field: 'pcc_event.pcr_event_name' },
  ],
  queryAliases: { event_name: 'pcr_event_name' },
  label: 'pcc_event.pcr_event_name',
  search: 'pcr_event_name',

  words: { one: 'plan event', many: 'Plan events' },
})
