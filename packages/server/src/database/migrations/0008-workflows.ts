import type { SchemaStep } from '../schema-step.ts'

/** What the parameters of a call refer to, and the columns for it. */
const PARAMETERS = {
  accumulator_id: 'accumulator_type',
  balance_id: 'balance_type_acct',
  workflow_id: 'rule_workflow_group',
  zone_map_id: 'zone_map',
  counter_id: 'policy_counter',
  time_span_id: 'timespan',
}

/** Rule workflows: nodes with positions, callbacks, conditions and executions, and the functions they call. */
export const workflows: SchemaStep = ({ id, integer, number }) => {
  const version = `row_version ${integer} not null default 1`
  const node = `${integer} references rule_workflow_node on delete cascade`
  const referred = (side: string) =>
    Object.entries(PARAMETERS).map(([column, table]) => `${side}${column} ${integer} references ${table}`)
  const referredIndexes = (table: string, side: string) =>
    Object.keys(PARAMETERS).map(
      (column) =>
        `create index ${table}_${side}${column} on ${table} (${side}${column}) where ${side}${column} is not null`,
    )
  const optional = (table: string, column: string) =>
    `create index ${table}_${column} on ${table} (${column}) where ${column} is not null`
  return [
    `create table rule_workflow_func (
      function text primary key,
      function_type_flag text not null,
      param_num ${integer} not null,
      param1 text,
      param2 text,
      usage_flag text not null check (usage_flag in ('Y', 'N')),
      comments text,
      ${version}
    )`,

    `create table rule_workflow_group (
      work_group_id ${id},
      work_group_name text not null,
      work_group_type text not null,
      eff_date text not null,
      exp_date text check (exp_date >= eff_date),
      sp_id ${integer},
      comments text,
      ${version}
    )`,
    `create unique index rule_workflow_group_name on rule_workflow_group (fold(work_group_name))`,

    `create table rule_workflow_node (
      work_node_id ${id},
      work_group_id ${integer} not null references rule_workflow_group on delete cascade,
      work_node_name text not null,
      work_node_type text not null check (work_node_type in ('S', 'A', 'B', 'C', 'E')),
      work_next_node_id ${integer} references rule_workflow_node on delete set null,
      work_next_node_id_n ${integer} references rule_workflow_node on delete set null,
      sp_id ${integer},
      comments text,
      ${version}
    )`,
    `create index rule_workflow_node_group on rule_workflow_node (work_group_id)`,
    `create index rule_workflow_node_yes on rule_workflow_node (work_next_node_id)`,
    `create index rule_workflow_node_no on rule_workflow_node (work_next_node_id_n)`,

    `create table rule_workflow_node_position (
      work_node_id ${node} primary key,
      work_group_id ${integer} not null,
      work_node_left ${number} not null,
      work_node_up ${number} not null,
      work_node_width ${number} not null,
      work_node_height ${number} not null,
      ${version}
    )`,
    `create index rule_workflow_node_position_group on rule_workflow_node_position (work_group_id)`,

    `create table rule_workflow_cb (
      work_node_id ${node} primary key,
      work_group_id ${integer} not null references rule_workflow_group,
      sp_id ${integer},
      ${version}
    )`,
    `create index rule_workflow_cb_group on rule_workflow_cb (work_group_id)`,

    `create table rule_workflow_cond_group (
      work_cond_group_id ${id},
      work_node_id ${node} not null,
      sp_id ${integer},
      ${version}
    )`,
    `create index rule_workflow_cond_group_node on rule_workflow_cond_group (work_node_id)`,

    `create table rule_workflow_cond (
      work_cond_id ${id},
      work_cond_group_id ${integer} not null references rule_workflow_cond_group on delete cascade,
      seq ${integer} not null,
      re_attr ${integer} references attribute,
      function text references rule_workflow_func,
      param1 text,
      param2 text,
      sort_operator ${integer} not null check (sort_operator between 1 and 12),
      is_const text not null check (is_const in ('Y', 'N')),
      operand text,
      r_re_attr ${integer} references attribute,
      r_function text references rule_workflow_func,
      r_param1 text,
      r_param2 text,
      zone_id ${integer} references zone,
      ${[...referred(''), ...referred('r_')].join(', ')},
      ${version}
    )`,
    `create unique index rule_workflow_cond_seq on rule_workflow_cond (work_cond_group_id, seq)`,
    ...['re_attr', 'r_re_attr', 'zone_id'].map((column) => optional('rule_workflow_cond', column)),
    ...['', 'r_'].flatMap((side) => referredIndexes('rule_workflow_cond', side)),

    `create table rule_workflow_exec (
      work_exec_id ${id},
      work_node_id ${node} not null,
      seq ${integer} not null,
      function text not null references rule_workflow_func,
      param1 text,
      param2 text,
      src_re_attr ${integer} references attribute,
      obj_re_attr ${integer} references attribute,
      sp_id ${integer},
      ${referred('').join(', ')},
      ${version}
    )`,
    `create unique index rule_workflow_exec_seq on rule_workflow_exec (work_node_id, seq)`,
    ...['src_re_attr', 'obj_re_attr'].map((column) => optional('rule_workflow_exec', column)),
    ...referredIndexes('rule_workflow_exec', ''),

    // Written before its execution, in the same transaction.
    `create table rule_workflow_exec_event (
      work_node_id ${integer} not null,
      seq ${integer} not null,
      pcr_event_id ${integer} not null references policy_event,
      primary key (work_node_id, seq, pcr_event_id),
      foreign key (work_node_id, seq) references rule_workflow_exec (work_node_id, seq)
        on delete cascade on update cascade deferrable initially deferred
    )`,
    `create index rule_workflow_exec_event_event on rule_workflow_exec_event (pcr_event_id)`,
  ]
}
