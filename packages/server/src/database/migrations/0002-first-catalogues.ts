import type { SchemaStep } from '../schema-step.ts'

/**
 * Events, services, QoS, packet filters and zones. Deleting an owner deletes its rows; a referred row cannot be
 * deleted.
 */
export const firstCatalogues: SchemaStep = ({ id, integer }) => {
  const version = `row_version ${integer} not null default 1`
  const bitRate = (name: string) => `${name} ${integer} check (${name} between 0 and 4294967295)`
  return [
    `create table policy_event_type (
      re_type ${id},
      parent_re_type ${integer},
      re_type_name text not null,
      comments text,
      ${version}
    )`,
    `create unique index policy_event_type_name on policy_event_type (fold(re_type_name))`,
    `create table policy_event (
      pcr_event_id ${id},
      pcr_event_name text not null,
      re_type ${integer} not null references policy_event_type,
      re_code text,
      comments text,
      ${version}
    )`,
    `create unique index policy_event_name on policy_event (fold(pcr_event_name))`,
    `create index policy_event_type_user on policy_event (re_type)`,

    `create table rating_group (
      rating_group_id ${id},
      rg_name text not null,
      rg_code text not null,
      comments text,
      ${version}
    )`,
    `create unique index rating_group_name on rating_group (fold(rg_name))`,
    `create unique index rating_group_code on rating_group (fold(rg_code))`,
    `create table service_identifier (
      pcc_service_id ${id},
      pcc_service_name text not null,
      si_code ${integer} not null unique check (si_code between 0 and 4294967295),
      rating_group_id ${integer} not null references rating_group,
      comments text,
      ${version}
    )`,
    `create unique index service_identifier_name on service_identifier (fold(pcc_service_name))`,
    `create index service_identifier_rating_group on service_identifier (rating_group_id)`,

    `create table qos_rule_arp (
      arp_id ${id},
      priority_level ${integer} not null check (priority_level between 1 and 15),
      pre_emption_capability ${integer} check (pre_emption_capability in (0, 1)),
      pre_emption_vulnerability ${integer} check (pre_emption_vulnerability in (0, 1)),
      ${version}
    )`,
    `create unique index qos_rule_arp_triple on qos_rule_arp
      (priority_level, coalesce(pre_emption_capability, -1), coalesce(pre_emption_vulnerability, -1))`,
    `create table qos_rule (
      qos_policy_id ${id},
      qos_policy_name text not null,
      qos_policy_code text,
      qci ${integer} check (qci between 1 and 254),
      arp_id ${integer} references qos_rule_arp,
      def_qos_flow_flag text check (def_qos_flow_flag in ('0', '1')),
      ${RATES.map(bitRate).join(', ')},
      ${version}
    )`,
    `create unique index qos_rule_name on qos_rule (fold(qos_policy_name))`,
    `create unique index qos_rule_code on qos_rule (fold(qos_policy_code))`,
    `create index qos_rule_arp_user on qos_rule (arp_id)`,

    `create table flow_group (
      flow_group_id ${id},
      flow_group_name text not null,
      comments text,
      ${version}
    )`,
    `create unique index flow_group_name on flow_group (fold(flow_group_name))`,
    `create table rule_flow (
      packet_filter_id ${id},
      flow_name text not null,
      flow_group_id ${integer} not null references flow_group,
      flow_description text,
      tos_traffic_class text,
      security_parameter_index text,
      flow_label text,
      flow_direction ${integer} check (flow_direction between 1 and 3),
      packet_filter_usage ${integer} check (packet_filter_usage = 1),
      ${version}
    )`,
    `create index rule_flow_group on rule_flow (flow_group_id)`,

    `create table zone_map (
      zone_map_id ${id},
      zone_map_name text not null,
      data_source text not null,
      match_mode ${integer} check (match_mode between 1 and 4),
      std_code text,
      fetch_interval ${integer},
      fetch_sql text,
      sp_id ${integer},
      comments text,
      ${version}
    )`,
    `create unique index zone_map_name on zone_map (fold(zone_map_name))`,
    `create table zone (
      zone_id ${id},
      zone_map_id ${integer} not null references zone_map on delete cascade,
      zone_name text not null,
      zone_code text,
      parent_zone_id ${integer} references zone,
      sp_id ${integer},
      comments text,
      ${version}
    )`,
    `create unique index zone_name on zone (zone_map_id, fold(zone_name))`,
    `create unique index zone_code on zone (zone_map_id, fold(zone_code))`,
    `create index zone_parent on zone (parent_zone_id)`,
    `create table zone_value (
      seq ${integer} primary key,
      zone_id ${integer} not null references zone on delete cascade,
      value text not null,
      exp_value text,
      ${version}
    )`,
    `create index zone_value_zone on zone_value (zone_id, seq)`,
    `create index zone_value_value on zone_value (value)`,
  ]
}

const RATES = [
  'mbrul',
  'mbrdl',
  'gbrul',
  'gbrdl',
  'apn_mrbul',
  'apn_mrbdl',
  'ex_mbrul',
  'ex_mbrdl',
  'ex_gbrul',
  'ex_gbrdl',
  'ex_apn_mrbul',
  'ex_apn_mrbdl',
]
