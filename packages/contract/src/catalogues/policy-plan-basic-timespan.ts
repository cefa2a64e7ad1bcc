import { defineCatalogue } from '../catalogue/define-catalogue.ts'
import { comments, reference, text, recordKey, place } from '../catalogue/field.ts'
import { adjustMethod, chargedValue, overridingRule, payingBalance, priority, unitOfMeasure } from './charge-fields.ts'

/** Overrides of a basic rule while a time span runs. */
export const policyPlanBasicTimespan = defineCatalogue({
  name: 'policy-plan-basic-timespan',
  path: 'policy-plan-basic-timespan',
  firstLoad: ['policy-plan-basic-timespan'],
  id: 'time_span_rule',

  fields: {
    basic_rule_id: reference('Basic rule', {
      role: 'decides',
      to: 'policy-plan-basic',
      nest: 'pcc_basic_rule',
      show: ['basic_rule_name'],
      required: true,
      owner: true,
    }),
    time_span_id: reference('Time span', {
      role: 'decides',
      to: 'timespan',
      nest: 'pcc_time_span',
      show: ['time_span_name'],
      required: true,
    }),
    pcc_rule_id: overridingRule,
    priority,
    value: chargedValue,
    rum: unitOfMeasure,
    adjust_method: adjustMethod,
    acct_res_id: payingBalance,
    comments: comments(),
    key: recordKey({ from: ['time_span_id'], within: ['basic_rule_id'] }, 'decides'),
    place: place('basic_rule_id'),
  },
  computed: {
    time_span_name: text('Time span name'),
    rule_name: text('Rule name'),
    acct_res_name: text('Balance type name'),
    basic_rule_place: text('Place of the basic rule'),
  },

  columns: ['time_span_id', 'priority', 'pcc_rule_id', 'value', 'adjust_method'],
  filters: [
    { key: 'basic_rule_id', hidden: true },
    { key: 'ap_type_name', of: text('Name') },
    { key: 'time_span_rule', hidden: true },
  ],
  label: 'pcc_time_span.time_span_name',
  beside: ['priority'],
  search: 'ap_type_name',

  words: {
    one: 'basic time span',
    many: 'Basic time spans',
    done: {
      create: 'Create Time Span Success',
      update: 'Update Time Span Success',
      delete: 'Delete Time Span Success',
    },
  },
})
