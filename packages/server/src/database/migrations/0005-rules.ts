import type { SchemaStep } from '../schema-step.ts'

/** Time spans, PCC rules with their groups, and cache refreshes. */
export const rules: SchemaStep = ({ id, integer }) => {
  const version = `row_version ${integer} not null default 1`
  const number = (name: string) => `${name} ${integer}`
  return [
    `create table timespan (
      time_span_id ${id},
      time_span_name text not null,
      comments text,
      ${version}
    )`,
    `create unique index timespan_name on timespan (fold(time_span_name))`,
    `create table timespan_detail (
      time_span_detail_id ${id},
      time_span_id ${integer} not null references timespan on delete cascade,
      seq ${integer} not null,
      cycle_begin_date text not null,
      duration ${integer} not null check (duration > 0),
      time_unit text not null check (time_unit in ('S', 'N', 'H', 'D')),
      cycle_unit ${integer} not null check (cycle_unit in (1, 2, 3, 4, 9)),
      ${version}
    )`,
    `create unique index timespan_detail_address on timespan_detail (time_span_id, seq)`,

    `create table pcc_rule (
      pcc_rule_id ${id},
      rule_name text not null,
      rule_code text not null,
      rule_type text check (rule_type in ('A', 'B', 'C', 'G')),
      priority ${integer} check (priority between 0 and 4294967295),
      rule_mode ${integer} check (rule_mode between 0 and 3),
      admission ${integer} check (admission between 0 and 3),
      advice_type ${integer} check (advice_type between 0 and 3),
      change_rule ${integer} check (change_rule between 0 and 1),
      comments text,
      monitoring_key text,
      flow_group_id ${integer} references flow_group,
      qos_policy_id ${integer} references qos_rule,
      rating_group_id ${integer} references rating_group,
      pcc_service_id ${integer} references service_identifier,
      ${['url_instance_id', 'cond_data_id', 'charging_rule_id', 'redirection_rule_id'].map(number).join(', ')},
      ${version}
    )`,
    `create unique index pcc_rule_code on pcc_rule (fold(rule_code))`,
    ...['flow_group_id', 'qos_policy_id', 'rating_group_id', 'pcc_service_id'].map(
      (column) => `create index pcc_rule_${column} on pcc_rule (${column})`,
    ),
    `create table pcc_rule_group_member (
      pcc_rule_group_mapping_id ${id},
      pcc_rule_group_id ${integer} not null references pcc_rule on delete cascade,
      pcc_rule_id ${integer} not null references pcc_rule,
      ${version}
    )`,
    `create unique index pcc_rule_group_member_pair on pcc_rule_group_member (pcc_rule_group_id, pcc_rule_id)`,
    `create index pcc_rule_group_member_of on pcc_rule_group_member (pcc_rule_id)`,

    `create table rule_cache_refresh (
      id ${integer} primary key,
      type text not null,
      version ${integer} not null,
      pid ${integer},
      ${version}
    )`,
    `create index rule_cache_refresh_type on rule_cache_refresh (type)`,
  ]
}
