import { defineCatalogue } from '../catalogue/define-catalogue.ts'
import { comments, amount, reference, text, recordKey, place } from '../catalogue/field.ts'
import { adjustMethod, overridingRule, payingBalance, priority, unitOfMeasure } from './charge-fields.ts'

/** Overrides of a basic rule while an accumulator is between two quotas. */
export const policyPlanBasicAccm = defineCatalogue({
  name: 'policy-plan-basic-accm',
  path: 'policy-plan-basic-accm',
  firstLoad: ['policy-plan-basic-accm'],
  id: 'acm_rule_id',

  fields: {
    basic_rule_id: reference('Basic rule', {
      role: 'decides',
      to: 'policy-plan-basic',
      nest: 'pcc_basic_rule',
      show: ['basic_rule_name'],
      required: true,
      owner: true,
    }),
    resource_id: reference('Accumulator', {
      role: 'decides',
      to: 'accumulator-type',
      nest: 'pcc_resource',
      show: ['resource_name', 'rum'],
      required: true,
    }),
    start_quota: amount('Start quota', { role: 'decides', required: true, min: 0, help: 'From this figure on.' }),
    stop_quota: amount('Stop quota', {
      role: 'decides',
      min: 0,
      help: 'Up to this figure, without it; empty: no end.',
    }),
    rate: amount('Rate', { role: 'decides', required: true, min: 0 }),
    pcc_rule_id: overridingRule,
    time_span_id: reference('Time span', {
      role: 'decides',
      to: 'timespan',
      nest: 'pcc_time_span',
      show: ['time_span_name'],
      help: 'Counts only while it runs.',
    }),
    rum: unitOfMeasure,
    priority,
    adjust_method: adjustMethod,
    acct_res_id: payingBalance,
    comments: comments(),
    key: recordKey({ from: ['resource_id'], within: ['basic_rule_id'] }, 'decides'),
    place: place('basic_rule_id'),
  },
  ranges: [{ from: 'start_quota', to: 'stop_quota', message: 'Stop quota must not be below the start quota' }],
  computed: {
    resource_name: text('Accumulator name'),
    time_span_name: text('Time span name'),
    rule_name: text('Rule name'),
    acct_res_name: text('Balance type name'),
    basic_rule_place: text('Place of the basic rule'),
  },

  columns: ['resource_id', 'start_quota', 'stop_quota', 'rate', 'pcc_rule_id', 'time_span_id', 'priority'],
  filters: [
    { key: 'basic_rule_id', hidden: true },
    { key: 'ap_type_name', of: text('Name') },
    { key: 'acm_rule_id', hidden: true },
  ],
  label: 'pcc_resource.resource_name',
  beside: ['start_quota'],
  search: 'ap_type_name',

  words: {
    one: 'accumulation rule',
    many: 'Accumulation rules',
    done: {
      create: 'Create Accumulation Rule Success',
      update: 'Update Accumulation Success',
      delete: 'Delete Accumulation Success',
    },
    required: {
      resource_id: 'Resource ID is required.',
      start_quota: 'Start quota is required.',
      rate: 'Rate is required.',
      pcc_rule_id: 'PCC Rule ID is required.',
    },
  },
})
