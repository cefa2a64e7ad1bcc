import { defineCatalogue } from '../catalogue/define-catalogue.ts'
import { code, comments, name } from '../catalogue/field.ts'

/** What a rule plan decides (a fixed list, with letters as ids). */
export const policyPlanRuleType = defineCatalogue({
  name: 'policy-plan-rule-type',
  path: 'policy-plan-rule-type',
  firstLoad: ['policy-plan-rule-type'],
  id: 'ap_type',
  readOnly: true,

  fields: {
    ap_type: code('Rule type', { required: true }),
    ap_type_name: name('Rule type name'),
    comments: comments(),
  },
  unique: [['ap_type_name']],

  columns: ['ap_type', 'ap_type_name', 'comments'],
  filters: ['ap_type_name', { key: 'ap_type', match: 'equals', hidden: true }],
  label: 'ap_type_name',
  beside: ['ap_type'],
  search: 'ap_type_name',

  words: { one: 'rule type', many: 'Rule types' },
})
