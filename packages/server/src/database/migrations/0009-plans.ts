import type { SchemaStep } from '../schema-step.ts'

const SOURCES = { A: 'attribute', B: 'balance_type_acct', C: 'accumulator_type', D: 'policy_counter' }
const DESTINATIONS = { Z: 'zone_map', T: 'timespan' }
const VALUES = { Z: 'zone', T: 'timespan' }

/** Policy plans: versions, events, rule plans with zones, mappings and units, basic rules with time spans and accumulation rules. */
export const plans: SchemaStep = ({ id, integer, number }) => {
  const version = `row_version ${integer} not null default 1`
  const owned = (column: string, table: string) => `${column} ${integer} not null references ${table} on delete cascade`
  const validity = `eff_date text not null, exp_date text check (exp_date >= eff_date)`
  // The meaning of an id in a text depends on its kind. One column per kind allows foreign keys.
  const related = (by: string, value: string, tables: Readonly<Record<string, string>>) =>
    Object.entries(tables).map(
      ([kind, table]) =>
        `${table}_of_${value} ${integer} generated always as (case when ${by} = '${kind}' then cast(${value} as ${integer}) end) stored references ${table}`,
    )
  const relatedIndexes = (owner: string, value: string, tables: Readonly<Record<string, string>>) =>
    Object.values(tables).map(
      (table) => `create index ${owner}_${table}_of_${value} on ${owner} (${table}_of_${value})`,
    )
  const indexes = (table: string, ...columns: string[]) =>
    columns.map((column) => `create index ${table}_${column} on ${table} (${column})`)
  const charge = `priority ${integer},
      rum ${integer} check (rum between 0 and 5),
      acct_res_id ${integer} references balance_type_acct,
      comments text`
  return [
    `create table policy_plan_type (
      pcc_pcr_plan_type ${id},
      pcc_pcr_plan_type_name text not null,
      comments text,
      ${version}
    )`,
    `create unique index policy_plan_type_name on policy_plan_type (fold(pcc_pcr_plan_type_name))`,
    `create table policy_plan_rule_type (
      ap_type text primary key,
      ap_type_name text not null,
      comments text,
      ${version}
    )`,
    `create table policy_plan (
      pcr_plan_id ${id},
      pcr_plan_name text not null,
      pcr_plan_code text not null,
      pcc_pcr_plan_type ${integer} not null references policy_plan_type,
      priority ${integer} not null check (priority <> 0),
      state text not null,
      state_date text not null,
      sp_id ${integer},
      comments text,
      ${version}
    )`,
    `create unique index policy_plan_name on policy_plan (fold(pcr_plan_name))`,
    `create unique index policy_plan_code on policy_plan (fold(pcr_plan_code))`,
    ...indexes('policy_plan', 'pcc_pcr_plan_type'),
    `create table policy_plan_ver (
      pcc_rule_ver_id ${id},
      ${owned('pcr_plan_id', 'policy_plan')},
      seq ${integer} not null,
      ${validity},
      ${version}
    )`,
    ...indexes('policy_plan_ver', 'pcr_plan_id'),
    `create table policy_plan_event (
      policy_plan_event_id ${id},
      ${owned('pcc_rule_ver_id', 'policy_plan_ver')},
      pcr_event_id ${integer} not null references policy_event,
      rule_script text,
      sp_id ${integer},
      ${version}
    )`,
    `create unique index policy_plan_event_pair on policy_plan_event (pcc_rule_ver_id, pcr_event_id)`,
    ...indexes('policy_plan_event', 'pcr_event_id'),
    `create table policy_plan_rule (
      ap_rule_id ${id},
      ${owned('pcc_rule_ver_id', 'policy_plan_ver')},
      pcr_event_id ${integer} not null references policy_event,
      ap_rule_name text not null,
      ap_type text,
      priority ${integer},
      comments text,
      ${version},
      foreign key (pcc_rule_ver_id, pcr_event_id) references policy_plan_event (pcc_rule_ver_id, pcr_event_id) on delete cascade
    )`,
    `create index policy_plan_rule_of on policy_plan_rule (pcc_rule_ver_id, pcr_event_id)`,
    ...indexes('policy_plan_rule', 'pcr_event_id'),
    `create table policy_plan_rule_zone (
      ap_rule_zone_id ${id},
      ${owned('ap_rule_id', 'policy_plan_rule')},
      label_show text not null,
      mapping_src_type text not null check (mapping_src_type in ('A', 'B', 'C', 'D', 'E', 'T')),
      mapping_src_value text not null,
      mapping_des_type text not null check (mapping_des_type in ('Z', 'V', 'S', 'T')),
      mapping_des_value text,
      ${related('mapping_src_type', 'mapping_src_value', SOURCES).join(', ')},
      ${related('mapping_des_type', 'mapping_des_value', DESTINATIONS).join(', ')},
      re_attr ${integer} references attribute,
      zone_map_id ${integer} references zone_map,
      ap_type text,
      priority ${integer},
      sp_id ${integer},
      comments text,
      ${version}
    )`,
    ...indexes('policy_plan_rule_zone', 'ap_rule_id', 're_attr', 'zone_map_id'),
    ...relatedIndexes('policy_plan_rule_zone', 'mapping_src_value', SOURCES),
    ...relatedIndexes('policy_plan_rule_zone', 'mapping_des_value', DESTINATIONS),
    `create table policy_plan_mapping (
      mapping_id ${id},
      ${owned('ap_rule_id', 'policy_plan_rule')},
      mapping_name text not null,
      priority ${integer},
      sp_id ${integer},
      ${version}
    )`,
    ...indexes('policy_plan_mapping', 'ap_rule_id'),
    `create table policy_plan_mapping_unit (
      mapping_unit_id ${id},
      ${owned('mapping_id', 'policy_plan_mapping')},
      ${owned('ap_rule_zone_id', 'policy_plan_rule_zone')},
      mapping_match_type ${integer} check (mapping_match_type between 1 and 5),
      mapping_type text check (mapping_type in ('Z', 'V', 'S', 'T')),
      mapping_value text,
      ${related('mapping_type', 'mapping_value', VALUES).join(', ')},
      zone_id ${integer} references zone,
      sp_id ${integer},
      ${version}
    )`,
    `create unique index policy_plan_mapping_unit_pair on policy_plan_mapping_unit (mapping_id, ap_rule_zone_id)`,
    ...indexes('policy_plan_mapping_unit', 'ap_rule_zone_id', 'zone_id'),
    ...relatedIndexes('policy_plan_mapping_unit', 'mapping_value', VALUES),
    `create table policy_plan_basic_ver (
      basic_rule_ver_id ${id},
      ${owned('ap_rule_id', 'policy_plan_rule')},
      ${owned('mapping_id', 'policy_plan_mapping')},
      ${validity},
      sp_id ${integer},
      ${version}
    )`,
    ...indexes('policy_plan_basic_ver', 'ap_rule_id', 'mapping_id'),
    `create table policy_plan_basic (
      basic_rule_id ${id},
      ${owned('basic_rule_ver_id', 'policy_plan_basic_ver')},
      basic_rule_name text not null,
      pcc_rule_id ${integer} references pcc_rule,
      pay_indicator ${integer} check (pay_indicator between 0 and 2),
      re_attr ${integer},
      pcc_amf_rule_id ${integer},
      value ${number},
      ${charge},
      ${version}
    )`,
    ...indexes('policy_plan_basic', 'basic_rule_ver_id', 'pcc_rule_id', 'acct_res_id'),
    `create table policy_plan_basic_timespan (
      time_span_rule ${id},
      ${owned('basic_rule_id', 'policy_plan_basic')},
      time_span_id ${integer} not null references timespan,
      pcc_rule_id ${integer} not null references pcc_rule,
      adjust_method ${integer} check (adjust_method between 0 and 4),
      value ${number},
      ${charge},
      ${version}
    )`,
    ...indexes('policy_plan_basic_timespan', 'basic_rule_id', 'time_span_id', 'pcc_rule_id', 'acct_res_id'),
    `create table policy_plan_basic_accm (
      acm_rule_id ${id},
      ${owned('basic_rule_id', 'policy_plan_basic')},
      resource_id ${integer} not null references accumulator_type,
      start_quota ${number} not null check (start_quota >= 0),
      stop_quota ${number} check (stop_quota >= start_quota),
      rate ${number} not null check (rate >= 0),
      time_span_id ${integer} references timespan,
      pcc_rule_id ${integer} not null references pcc_rule,
      adjust_method ${integer} check (adjust_method between 0 and 4),
      ${charge},
      ${version}
    )`,
    // Overlap checks read all ranges of an accumulator in a basic rule.
    `create index policy_plan_basic_accm_ranges on policy_plan_basic_accm (basic_rule_id, resource_id)`,
    ...indexes('policy_plan_basic_accm', 'resource_id', 'time_span_id', 'pcc_rule_id', 'acct_res_id'),
  ]
}
