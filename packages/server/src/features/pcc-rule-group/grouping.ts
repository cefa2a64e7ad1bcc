import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import type { Grouping } from '../../catalogue/membership.ts'

/** PCC rules, of which those of type G are groups of others. */
export const pccRuleGrouping: Grouping = {
  members: catalogueOf('pcc-rule'),
  groups: catalogueOf('pcc-rule-group'),
  kind: { field: 'rule_type', value: 'G' },
  memberships: catalogueOf('pcc-rule-group-member'),
  group: 'pcc_rule_group_id',
  member: 'pcc_rule_id',
  nested: false,
}
