import type { SchemaStep } from '../schema-step.ts'

const RELATED = { A: 'accumulator_type', B: 'balance_type_acct', C: 'attribute', D: 'price_plan' }

/** Accumulators, balance types with their groups, and policy counters. */
export const charging: SchemaStep = ({ id, integer, number }) => {
  const version = `row_version ${integer} not null default 1`
  const flag = (name: string) => `${name} text check (${name} in ('Y', 'N'))`
  const related = ([kind, table]: [string, string]) =>
    `${table}_related ${integer} generated always as (case when rela_type = '${kind}' then rela_value end) stored references ${table}`
  return [
    `create table accumulate_type (
      acm_type ${id},
      acm_type_name text not null,
      comments text,
      ${version}
    )`,
    `create unique index accumulate_type_name on accumulate_type (fold(acm_type_name))`,
    `create table accumulator_type (
      resource_id ${id},
      resource_name text not null,
      acm_type ${integer} not null references accumulate_type,
      re_attr_id ${integer} references attribute,
      comments text,
      ${version}
    )`,
    `create unique index accumulator_type_name on accumulator_type (fold(resource_name))`,
    `create index accumulator_type_mode on accumulator_type (acm_type)`,
    `create index accumulator_type_attribute on accumulator_type (re_attr_id)`,

    `create table balance_type (
      bal_type ${id},
      bal_type_name text not null,
      comments text,
      ${version}
    )`,
    `create unique index balance_type_name on balance_type (fold(bal_type_name))`,
    `create table balance_type_acct (
      acct_res_id ${id},
      acct_res_name text not null,
      bal_type ${integer} not null references balance_type,
      is_currency text not null check (is_currency in ('Y', 'N')),
      std_code text,
      comments text,
      credit_limit ${number} check (credit_limit >= 0),
      max_value ${number},
      remind_value ${number},
      remind_day ${integer} check (remind_day between 0 and 365),
      parent_acct_res_id ${integer} references balance_type_acct,
      eff_type text,
      ${['refillable', 'payment_force', 'is_free_unit'].map(flag).join(', ')},
      default_acct_item_type_id ${integer},
      sp_id ${integer},
      ${version}
    )`,
    `create unique index balance_type_acct_name on balance_type_acct (fold(acct_res_name))`,
    `create index balance_type_acct_category on balance_type_acct (bal_type)`,
    `create index balance_type_acct_parent on balance_type_acct (parent_acct_res_id)`,

    `create table balance_type_group_member (
      pcc_acct_group_mapping_id ${id},
      pcc_acct_group_id ${integer} not null references balance_type_acct on delete cascade,
      pcc_acct_res_id ${integer} not null references balance_type_acct,
      sp_id ${integer},
      ${version}
    )`,
    `create unique index balance_type_group_member_pair on balance_type_group_member (pcc_acct_group_id, pcc_acct_res_id)`,
    `create index balance_type_group_member_of on balance_type_group_member (pcc_acct_res_id)`,

    // The meaning of a counter's reference depends on its kind. One column per kind allows foreign keys.
    `create table policy_counter (
      policy_counter_id ${id},
      policy_counter_name text not null,
      policy_counter_code text not null,
      rela_type text not null check (rela_type in ('A', 'B', 'C', 'D')),
      rela_source text,
      rela_value ${integer} not null,
      ${Object.entries(RELATED).map(related).join(', ')},
      state text not null,
      service_pack_type text,
      update_date text not null,
      ${version}
    )`,
    `create unique index policy_counter_code on policy_counter (fold(policy_counter_code))`,
    ...Object.values(RELATED).map(
      (table) => `create index policy_counter_${table} on policy_counter (${table}_related)`,
    ),
  ]
}
