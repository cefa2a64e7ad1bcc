import { defineCatalogue } from '../catalogue/define-catalogue.ts'
import { reference, text } from '../catalogue/field.ts'

/** Members of PCC rule groups. The calls of `pcc-rule-group` serve them as well. */
export const pccRuleGroupMember = defineCatalogue({
  name: 'pcc-rule-group-member',
  path: 'pcc-rule-group/member',
  id: 'pcc_rule_group_mapping_id',

  fields: {
    pcc_rule_group_id: reference('Rule group', {
      role: 'decides',
      to: 'pcc-rule-group',
      nest: 'pcc_rule_group',
      show: ['rule_name'],
      required: true,
      owner: true,
    }),
    pcc_rule_id: reference('PCC rule', {
      role: 'decides',
      to: 'pcc-rule',
      nest: 'pcc_rule_of_group',
      show: ['rule_name', 'rule_code'],
      required: true,
    }),
  },
  unique: [['pcc_rule_group_id', 'pcc_rule_id']],
  computed: { rule_name: text('Rule name'), rule_code: text('Rule code') },

  columns: ['pcc_rule_group_id', 'pcc_rule_id', 'rule_code'],
  filters: ['pcc_rule_group_id', 'pcc_rule_id', { key: 'rule_name', field: 'pcc_rule_of_group.rule_name' }],
  label: 'pcc_rule_group.rule_name',
  search: 'rule_name',

  words: { one: 'PCC rule group membership', many: 'PCC rule group memberships' },
})
