import { defineCatalogue } from '../catalogue/define-catalogue.ts'
import { count } from '../catalogue/field.ts'
import { pccRule } from './pcc-rule.ts'

/** PCC rules of type G, each of which stands for its members. They are written as PCC rules. */
export const pccRuleGroup = defineCatalogue({
  name: 'pcc-rule-group',
  path: 'pcc-rule-group',
  firstLoad: ['pcc-rule-group'],
  id: 'pcc_rule_id',
  table: 'pcc_rule',
  readOnly: true,

  fields: pccRule.fields,
  computed: { member_count: count('Members') },

  columns: ['rule_name', 'rule_code', 'member_count', 'comments'],
  filters: ['rule_name'],
  label: 'rule_name',
  beside: ['rule_code'],
  search: 'rule_name',

  words: {
    one: 'PCC rule group',
    many: 'PCC rule groups',
    about: 'Rules that are installed together: where a policy names the group, it means its members.',
  },
})
