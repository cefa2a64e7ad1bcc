import { sql } from 'kysely'
import { keysFor } from '@tollgate/contract/catalogue/record-key.ts'
import type { SchemaStep } from '../schema-step.ts'
import type { Db } from '../tables.ts'

interface Keyed {
  id: string
  catalogue: string
  /** SQL for the text that the key is made from. */
  from: string
  within?: readonly string[]
}

const day = `substr(cast(eff_date as text), 1, 10)`
const keyOf = (table: string, id: string) => `(select of."key" from ${table} as of where of.${id} = t.${id})`

/** The key rules at the time of this step. A catalogue whose keys others use comes before them. */
const KEYED: Readonly<Record<string, Keyed>> = {
  policy_event: { id: 'pcr_event_id', catalogue: 'policy-event', from: 'pcr_event_name' },
  service_identifier: { id: 'pcc_service_id', catalogue: 'service-identifier', from: 'pcc_service_name' },
  rating_group: { id: 'rating_group_id', catalogue: 'rating-group', from: 'rg_name' },
  zone_map: { id: 'zone_map_id', catalogue: 'zone-map', from: 'zone_map_name' },
  zone: { id: 'zone_id', catalogue: 'zone', from: 'coalesce(zone_code, zone_name)', within: ['zone_map_id'] },
  policy_counter: { id: 'policy_counter_id', catalogue: 'policy-counter', from: 'policy_counter_code' },
  accumulator_type: { id: 'resource_id', catalogue: 'accumulator-type', from: 'resource_name' },
  balance_type_acct: { id: 'acct_res_id', catalogue: 'balance-type-acct', from: 'acct_res_name' },
  qos_rule: { id: 'qos_policy_id', catalogue: 'qos-rule', from: 'coalesce(qos_policy_code, qos_policy_name)' },
  flow_group: { id: 'flow_group_id', catalogue: 'flow-group', from: 'flow_group_name' },
  rule_flow: { id: 'packet_filter_id', catalogue: 'rule-flow', from: 'flow_name', within: ['flow_group_id'] },
  attribute: { id: 're_attr', catalogue: 'pcrf-attribute', from: 're_attr_name' },
  timespan: { id: 'time_span_id', catalogue: 'timespan', from: 'time_span_name' },
  pcc_rule: { id: 'pcc_rule_id', catalogue: 'pcc-rule', from: 'rule_code' },
  rule_workflow_group: { id: 'work_group_id', catalogue: 'rule-workflow-group', from: 'work_group_name' },
  rule_workflow_node: {
    id: 'work_node_id',
    catalogue: 'rule-workflow-node',
    from: 'work_node_name',
    within: ['work_group_id'],
  },
  policy_plan: { id: 'pcr_plan_id', catalogue: 'policy-plan', from: 'pcr_plan_code' },
  policy_plan_ver: { id: 'pcc_rule_ver_id', catalogue: 'policy-plan-ver', from: day, within: ['pcr_plan_id'] },
  policy_plan_rule: {
    id: 'ap_rule_id',
    catalogue: 'policy-plan-rule',
    from: 'ap_rule_name',
    within: ['pcc_rule_ver_id', 'pcr_event_id'],
  },
  policy_plan_rule_zone: {
    id: 'ap_rule_zone_id',
    catalogue: 'policy-plan-rule-zone',
    from: 'label_show',
    within: ['ap_rule_id'],
  },
  policy_plan_mapping: {
    id: 'mapping_id',
    catalogue: 'policy-plan-mapping',
    from: 'mapping_name',
    within: ['ap_rule_id'],
  },
  policy_plan_basic_ver: {
    id: 'basic_rule_ver_id',
    catalogue: 'policy-plan-basic-ver',
    from: day,
    within: ['mapping_id'],
  },
  policy_plan_basic: {
    id: 'basic_rule_id',
    catalogue: 'policy-plan-basic',
    from: 'basic_rule_name',
    within: ['basic_rule_ver_id'],
  },
  policy_plan_basic_timespan: {
    id: 'time_span_rule',
    catalogue: 'policy-plan-basic-timespan',
    from: keyOf('timespan', 'time_span_id'),
    within: ['basic_rule_id'],
  },
  policy_plan_basic_accm: {
    id: 'acm_rule_id',
    catalogue: 'policy-plan-basic-accm',
    from: keyOf('accumulator_type', 'resource_id'),
    within: ['basic_rule_id'],
  },
}

const PLACED: Readonly<Record<string, string>> = {
  rule_flow: 'packet_filter_id',
  rule_workflow_node: 'work_node_id',
  rule_workflow_cond_group: 'work_cond_group_id',
  policy_plan: 'pcr_plan_id',
  policy_plan_ver: 'pcc_rule_ver_id',
  policy_plan_rule: 'ap_rule_id',
  policy_plan_rule_zone: 'ap_rule_zone_id',
  policy_plan_mapping: 'mapping_id',
  policy_plan_basic_ver: 'basic_rule_ver_id',
  policy_plan_basic: 'basic_rule_id',
  policy_plan_basic_timespan: 'time_span_rule',
  policy_plan_basic_accm: 'acm_rule_id',
}

const SLICE = 500

/** Records get keys, by which documents name them, and places in the order of their ids. */
export const keysAndPlaces: SchemaStep = ({ integer }) => [
  ...Object.entries(PLACED).flatMap(([table, id]) => [
    `alter table ${table} add column place ${integer}`,
    `update ${table} set place = ${id} * 1024`,
  ]),
  ...Object.entries(KEYED).flatMap(([table, keyed]) => [
    `alter table ${table} add column "key" text`,
    (db: Db) => giveKeys(db, table, keyed),
    `create unique index ${table}_key on ${table} (${[...(keyed.within ?? []), '"key"'].join(', ')})`,
  ]),
]

async function giveKeys(db: Db, table: string, { id, catalogue, from, within = [] }: Keyed): Promise<void> {
  const owner = within.length === 0 ? `''` : within.map((field) => `cast(${field} as text)`).join(` || ' ' || `)
  const { rows } = await sql<{ id: number; owner: string; name: string | null }>`
    select ${sql.ref(id)} as id, ${sql.raw(owner)} as owner, ${sql.raw(from)} as name
    from ${sql.table(table)} as t order by ${sql.ref(id)}`.execute(db)
  const taken = new Set<string>()
  const numbered = new Map<string, Iterator<string>>()
  const keys = rows.map((row) => {
    const first = keysFor(row.name ?? '', catalogue).next().value
    const others = numbered.get(`${row.owner} ${first}`) ?? keysFor(row.name ?? '', catalogue)
    numbered.set(`${row.owner} ${first}`, others)
    let key = String(others.next().value)
    while (taken.has(`${row.owner} ${key}`)) key = String(others.next().value)
    taken.add(`${row.owner} ${key}`)
    return sql`(cast(${row.id} as bigint), ${key})`
  })
  for (let start = 0; start < keys.length; start += SLICE)
    await sql`with given (id, name) as (values ${sql.join(keys.slice(start, start + SLICE))})
      update ${sql.table(table)} set "key" = given.name from given where ${sql.ref(`${table}.${id}`)} = given.id`.execute(
      db,
    )
}
