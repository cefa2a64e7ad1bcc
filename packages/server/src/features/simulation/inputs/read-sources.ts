import { sql, type RawBuilder } from 'kysely'
import { catalogueOfParameter } from '@tollgate/contract/standards/workflow-function.ts'
import { workflowFunction } from '@tollgate/contract/standards/workflow-functions.ts'
import type { Db } from '../../../database/tables.ts'

/** Ids of the inputs that a policy reads, by kind, each with the texts that it is compared with. */
export interface ReadSources {
  attribute: Map<number, Set<string>>
  balance: Map<number, Set<string>>
  accumulator: Map<number, Set<string>>
  counter: Map<number, Set<string>>
  /** The zone maps that classify an attribute, by the attribute's id. */
  zoneMaps: Map<number, Set<number>>
  media: boolean
}

type Kind = Exclude<keyof ReadSources, 'zoneMaps' | 'media'>

const KIND_OF_SOURCE: Readonly<Record<string, Kind>> = { A: 'attribute', B: 'balance', C: 'accumulator', D: 'counter' }
const KIND_OF_CATALOGUE: Readonly<Record<string, Kind>> = {
  'accumulator-type': 'accumulator',
  'balance-type-acct': 'balance',
  'policy-counter': 'counter',
}

export function noSources(): ReadSources {
  const none = () => new Map<number, Set<string>>()
  return {
    attribute: none(),
    balance: none(),
    accumulator: none(),
    counter: none(),
    zoneMaps: new Map(),
    media: false,
  }
}

function add<V>(map: Map<number, Set<V>>, id: number | null, value: V | null): void {
  if (id === null || !Number.isSafeInteger(id)) return
  const known = map.get(id) ?? new Set<V>()
  if (value !== null) known.add(value)
  map.set(id, known)
}

export async function addPlanSources(
  db: Db,
  sources: ReadSources,
  versions: readonly number[],
  events: readonly number[],
): Promise<void> {
  if (versions.length === 0 || events.length === 0) return
  const rules = sql`select ap_rule_id from policy_plan_rule where pcc_rule_ver_id in (${sql.join(versions)}) and pcr_event_id in (${sql.join(events)})`
  const { rows: inputs } = await sql<{ type: string; source: string; map: string | null; value: string | null }>`
    select distinct zone.mapping_src_type as type, zone.mapping_src_value as source,
      case when zone.mapping_des_type = 'Z' then zone.mapping_des_value end as map, case when zone.mapping_des_type <> 'Z' then unit.mapping_value end as value
    from policy_plan_rule_zone zone
    left join policy_plan_mapping_unit unit on unit.ap_rule_zone_id = zone.ap_rule_zone_id
    where zone.ap_rule_id in (${rules})`.execute(db)
  for (const { type, source, map, value } of inputs) {
    const kind = KIND_OF_SOURCE[type]
    if (kind) add(sources[kind], Number(source), value)
    if (kind === 'attribute' && map !== null) add(sources.zoneMaps, Number(source), Number(map))
  }
  await addGrantSources(db, sources, rules)
}

/** Accumulators and balances in the grants of rule plans. */
async function addGrantSources(db: Db, sources: ReadSources, rules: RawBuilder<unknown>): Promise<void> {
  const basics = sql`select basic_rule_id from policy_plan_basic where basic_rule_ver_id in
    (select basic_rule_ver_id from policy_plan_basic_ver where ap_rule_id in (${rules}))`
  const { rows: used } = await sql<{ id: number }>`
    select distinct resource_id as id from policy_plan_basic_accm where basic_rule_id in (${basics})`.execute(db)
  for (const { id } of used) add(sources.accumulator, Number(id), null)
  const { rows: paying } = await sql<{ id: number }>`
    select acct_res_id as id from policy_plan_basic where basic_rule_id in (${basics}) and acct_res_id is not null
    union select acct_res_id from policy_plan_basic_timespan where basic_rule_id in (${basics}) and acct_res_id is not null
    union select acct_res_id from policy_plan_basic_accm where basic_rule_id in (${basics}) and acct_res_id is not null`.execute(
    db,
  )
  for (const { id } of paying) add(sources.balance, Number(id), null)
}

interface CallRow {
  function: string | null
  param1: string | null
  attribute: number | null
  operand: string | null
}

export async function addWorkflowSources(db: Db, sources: ReadSources, workflow: number): Promise<void> {
  const seen = new Set([workflow])
  for (const id of seen) {
    for (const row of await callsIn(db, id)) addCall(sources, row)
    for (const called of await calledBy(db, id)) seen.add(called)
  }
}

function addCall(sources: ReadSources, { function: name, param1, attribute, operand }: CallRow): void {
  const catalogue = catalogueOfParameter(workflowFunction(name)?.param1 ?? null)
  const kind = KIND_OF_CATALOGUE[catalogue ?? '']
  if (kind && param1 !== null) add(sources[kind], Number(param1), operand)
  if (catalogue === 'zone-map' && attribute !== null) add(sources.zoneMaps, attribute, Number(param1))
  if (name === 'MediaTypeExec') sources.media = true
  add(sources.attribute, attribute, name === null ? operand : null)
}

/** Both sides of every condition, and every execution. */
async function callsIn(db: Db, workflow: number): Promise<CallRow[]> {
  const nodes = sql`select work_node_id from rule_workflow_node where work_group_id = ${workflow}`
  const groups = sql`select work_cond_group_id from rule_workflow_cond_group where work_node_id in (${nodes})`
  const { rows } = await sql<CallRow>`
    select function, param1, re_attr as attribute, operand from rule_workflow_cond where work_cond_group_id in (${groups})
    union all select r_function, r_param1, r_re_attr, null from rule_workflow_cond where work_cond_group_id in (${groups})
    union all select function, param1, src_re_attr, null from rule_workflow_exec where work_node_id in (${nodes})`.execute(
    db,
  )
  return rows
}

async function calledBy(db: Db, workflow: number): Promise<number[]> {
  const nodes = sql`select work_node_id from rule_workflow_node where work_group_id = ${workflow}`
  const { rows } = await sql<{ id: number }>`
    select work_group_id as id from rule_workflow_cb where work_node_id in (${nodes})
    union select workflow_id from rule_workflow_exec where work_node_id in (${nodes}) and workflow_id is not null`.execute(
    db,
  )
  return rows.map(({ id }) => Number(id))
}
