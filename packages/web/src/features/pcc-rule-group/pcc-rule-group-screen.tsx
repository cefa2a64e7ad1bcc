import { GroupScreen } from '../../catalogue/groups/group-screen.tsx'
import { defineGrouping } from '../../catalogue/groups/grouping.ts'

const GROUP = 'G'

const grouping = defineGrouping({
  groups: 'pcc-rule-group',
  members: 'pcc-rule',
  memberships: 'pcc-rule-group-member',
  fields: ['rule_name', 'rule_code', 'comments'],
  created: { rule_type: GROUP },
  columns: ['rule_name', 'rule_code', 'rule_type', 'priority'],
  group: 'pcc_rule_group_id',
  member: 'pcc_rule_id',
  assigned: {},
  isGroup: ({ rule_type }) => rule_type === GROUP,
  nested: false,
})

export function PccRuleGroupScreen() {
  return <GroupScreen grouping={grouping} />
}
