import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { sql } from 'kysely'
import type { CatalogueHooks } from '../../catalogue/hooks.ts'
import {
  firstMembership,
  groupHooks,
  memberCount,
  memberHooks,
  membershipHooks,
  type Grouping,
} from '../../catalogue/membership.ts'

/** PCC rules; those of type G are groups. */
const pccRuleGrouping: Grouping = {
  members: catalogueOf('pcc-rule'),
  groups: catalogueOf('pcc-rule-group'),
  kind: { field: 'rule_type', value: 'G' },
  memberships: catalogueOf('pcc-rule-group-member'),
  group: 'pcc_rule_group_id',
  member: 'pcc_rule_id',
  nested: false,
}

/** The name of another rule with the same precedence in one of its groups. */
const samePrecedence = sql<string | null>`(
  select r.rule_name from pcc_rule_group_member m
  join pcc_rule_group_member o on o.pcc_rule_group_id = m.pcc_rule_group_id and o.pcc_rule_id <> m.pcc_rule_id
  join pcc_rule r on r.pcc_rule_id = o.pcc_rule_id
  where m.pcc_rule_id = pcc_rule.pcc_rule_id and r.priority = pcc_rule.priority
  order by r.pcc_rule_id limit 1)`

/** The number of kinds in a group. Full definitions and predefined bases must not be mixed. */
const kindsInGroup = sql<number>`(
  select count(distinct coalesce(r.rule_type, 'A')) from pcc_rule_group_member m
  join pcc_rule r on r.pcc_rule_id = m.pcc_rule_id
  where m.pcc_rule_group_id = pcc_rule.pcc_rule_id and coalesce(r.rule_type, 'A') in ('A', 'C'))`

const extra = { same_precedence: samePrecedence, kinds_in_group: kindsInGroup }

export const pccRuleHooks: CatalogueHooks<'pcc-rule'> = {
  ...memberHooks(pccRuleGrouping),
  computed: { pcc_rule_group_mapping_id: firstMembership(pccRuleGrouping) },
  extra,
}

export const pccRuleGroupHooks: CatalogueHooks<'pcc-rule-group'> = {
  ...groupHooks(pccRuleGrouping),
  computed: { member_count: memberCount(pccRuleGrouping) },
  extra,
}

export const pccRuleGroupMemberHooks: CatalogueHooks<'pcc-rule-group-member'> = {
  ...membershipHooks(pccRuleGrouping),
  computed: {
    rule_name: sql<string>`pcc_rule_of_group.rule_name`,
    rule_code: sql<string>`pcc_rule_of_group.rule_code`,
  },
}
