import { expect, test } from 'vitest'
import type { CatalogueName } from './definitions.ts'
import { catalogueOf } from './registry.ts'

/** Columns and filters as the specification's list of screens names them (section 2); screens may show more. */
test.each<[catalogue: CatalogueName, columns: string, filters: string]>([
  ['policy-event', 'pcr_event_name re_type re_code', 'pcr_event_name'],
  ['zone-map', 'zone_map_name', 'zone_map_name'],
  ['accumulator-type', 'resource_name acm_type', 'resource_name'],
  ['balance-type-acct', 'acct_res_name bal_type std_code is_currency', 'acct_res_name bal_type'],
  ['balance-type-group', 'acct_res_name', 'acct_res_name'],
  ['service-identifier', 'pcc_service_name si_code', 'pcc_service_name si_code comments rating_group_id'],
  ['rating-group', 'rg_name rg_code', 'rg_code rg_name comments'],
  ['qos-rule', 'qos_policy_name qos_policy_code qci arp_id', 'qos_policy_name qos_policy_code'],
  ['qos-rule-arp', 'arp_id priority_level', 'priority_level'],
  [
    'policy-counter',
    'policy_counter_name policy_counter_code rela_name state',
    'policy_counter_name policy_counter_code rela_type',
  ],
  ['rule-flow', 'flow_name', 'flow_group_id'],
  ['flow-group', 'flow_group_name', 'flow_group_name'],
  ['pcrf-attribute', 're_attr_name', 're_attr_name re_attr_src_type'],
  ['pcrf-attribute-dyn', 're_attr_name', ''],
  ['timespan', 'time_span_name', 'time_span_name'],
  ['timespan-detail', 'cycle_begin_date time_unit duration', ''],
  ['pcc-rule', 'rule_name rule_code', 'rule_name'],
  ['pcc-rule-group', 'rule_name', 'rule_name'],
  ['rule-cache-refresh', 'version type', 'type'],
  ['price-plan', 'relation_name price_plan_name price_plan_type price_plan_genre', ''],
])('%s shows the columns "%s" and filters by "%s"', (name, columns, filters) => {
  const catalogue = catalogueOf(name)
  const offered = catalogue.filters.filter(({ hidden }) => !hidden).map(({ key }) => key)
  expect(catalogue.columns).toEqual(expect.arrayContaining(columns.split(' ')))
  expect(offered).toEqual(expect.arrayContaining(filters.split(' ').filter(Boolean)))
})
