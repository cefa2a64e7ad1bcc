import type { SchemaStep } from '../schema-step.ts'

/** The owner fields by catalogue at the time of this step, which must not change with the definitions. */
export const OWNERS = {
  'balance-type-group-member': 'pcc_acct_group_id',
  zone: 'zone_map_id',
  'zone-value': 'zone_id',
  'timespan-detail': 'time_span_id',
  'pcc-rule-group-member': 'pcc_rule_group_id',
  'rule-workflow-node': 'work_group_id',
  'rule-workflow-node-position': 'work_node_id',
  'rule-workflow-cb': 'work_node_id',
  'rule-workflow-cond-group': 'work_node_id',
  'rule-workflow-cond': 'work_cond_group_id',
  'rule-workflow-exec': 'work_node_id',
  'policy-plan-ver': 'pcr_plan_id',
  'policy-plan-event': 'pcc_rule_ver_id',
  'policy-plan-rule': 'pcc_rule_ver_id',
  'policy-plan-rule-zone': 'ap_rule_id',
  'policy-plan-mapping': 'ap_rule_id',
  'policy-plan-mapping-unit': 'mapping_id',
  'policy-plan-basic-ver': 'ap_rule_id',
  'policy-plan-basic': 'basic_rule_ver_id',
  'policy-plan-basic-timespan': 'basic_rule_id',
  'policy-plan-basic-accm': 'basic_rule_id',
}

/** The owner of a changed record, so that the history of a tree is found without reading every entry. */
export const ownersInHistory: SchemaStep = ({ integer, numberIn }) => {
  const cases = Object.entries(OWNERS).map(([name, field]) => {
    const [after, before] = [numberIn('after_row', field), numberIn('before_row', field)]
    return `when '${name}' then coalesce(${after}, ${before})`
  })
  const names = Object.keys(OWNERS).map((name) => `'${name}'`)
  return [
    `alter table history add column owner_id ${integer}`,
    {
      table: 'history',
      id: 'history_id',
      statement: `update history set owner_id = case resource ${cases.join(' ')} end where resource in (${names.join(', ')})`,
    },
    `create index history_owner on history (resource, owner_id, record_id) where owner_id is not null`,
  ]
}
