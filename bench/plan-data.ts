import type { Insertable } from 'kysely'
import { randomUUID } from 'node:crypto'
import { catalogues } from '../packages/contract/src/catalogues/registry.ts'
import { giveKeysAndPlaces } from '../packages/server/src/catalogue/record-keys.ts'
import { insertMany } from '../packages/server/src/database/insert-many.ts'
import type { Database } from '../packages/server/src/database/open.ts'
import type { ColumnName, TableName, TableRow, Tables, Trx } from '../packages/server/src/database/tables.ts'

const EVENTS = 50
const RULES = 500
const ZONES_PER_RULE = 2
const MAPPINGS_PER_RULE = 10
const BASICS_PER_MAPPING = 4
const ROWS_PER_INSERT = 500
const DAY = '2026-01-01T00:00:00.000Z'

/** Events of a version, and rule plans of all of them together. */
interface Size {
  events: number
  rules: number
}

/** A version as large as the largest one promised: 50 events, 500 rule plans, 5,000 mappings, 20,000 basic rules. */
export async function largeVersion(
  { db }: Database,
  size: Size = { events: EVENTS, rules: RULES },
): Promise<{ plan: number; version: number; event: number }> {
  const run = randomUUID().slice(0, 8)
  return db.transaction().execute(async (trx) => {
    const type = await trx.selectFrom('policy_plan_type').select('pcc_pcr_plan_type').executeTakeFirstOrThrow()
    const [plan = 0] = await store(trx, 'policy_plan', 'pcr_plan_id', [{ ...namesOf(run), ...type }])
    const [version = 0] = await store(trx, 'policy_plan_ver', 'pcc_rule_ver_id', [
      { pcr_plan_id: plan, seq: 0, eff_date: DAY },
    ])
    const { re_type } = await trx.selectFrom('policy_event_type').select('re_type').executeTakeFirstOrThrow()
    const events = await store(trx, 'policy_event', 'pcr_event_id', newEvents(run, re_type, size.events))
    await store(
      trx,
      'policy_plan_event',
      'policy_plan_event_id',
      events.map((pcr_event_id) => ({ pcc_rule_ver_id: version, pcr_event_id })),
    )
    await storeRules(trx, { version, events, rules: size.rules }, await readReferences(trx))
    return { plan, version, event: events[0] ?? 0 }
  })
}

/** Several steps of one run each fill a version of their own. */
function namesOf(run: string) {
  return { pcr_plan_name: `Large ${run}`, pcr_plan_code: `LARGE_${run}`, priority: 1, state: 'A', state_date: DAY }
}

function newEvents(run: string, re_type: number, length: number) {
  return Array.from({ length }, (_, n) => ({ pcr_event_name: `Large ${run} ${n}`, re_type }))
}

type References = Awaited<ReturnType<typeof readReferences>>

/** A record of each kind that the rows refer to. */
async function readReferences(trx: Trx) {
  const { re_attr: attribute } = await trx.selectFrom('attribute').select('re_attr').executeTakeFirstOrThrow()
  const { zone_map_id: map } = await trx.selectFrom('zone_map').select('zone_map_id').executeTakeFirstOrThrow()
  const { zone_id: zone } = await trx.selectFrom('zone').select('zone_id').executeTakeFirstOrThrow()
  const { pcc_rule_id: rule } = await trx.selectFrom('pcc_rule').select('pcc_rule_id').executeTakeFirstOrThrow()
  const { time_span_id: span } = await trx.selectFrom('timespan').select('time_span_id').executeTakeFirstOrThrow()
  const counted = await trx.selectFrom('accumulator_type').select('resource_id').executeTakeFirstOrThrow()
  return { attribute, map, zone, rule, span, accumulator: counted.resource_id }
}

interface VersionRules {
  version: number
  events: readonly number[]
  rules: number
}

async function storeRules(trx: Trx, { version, events, rules: length }: VersionRules, to: References): Promise<void> {
  const rules = await store(
    trx,
    'policy_plan_rule',
    'ap_rule_id',
    Array.from({ length }, (_, n) => ({
      pcc_rule_ver_id: version,
      pcr_event_id: events[n % events.length] ?? 0,
      ap_rule_name: `Rule plan ${n}`,
      ap_type: 'A',
      priority: Math.floor(n / events.length),
    })),
  )
  const zones = await store(
    trx,
    'policy_plan_rule_zone',
    'ap_rule_zone_id',
    times(rules, ZONES_PER_RULE, (ap_rule_id, n) => ({
      ap_rule_id,
      label_show: `Zone ${n}`,
      mapping_src_type: 'A',
      mapping_src_value: String(to.attribute),
      mapping_des_type: 'Z',
      mapping_des_value: String(to.map),
    })),
  )
  const mappings = await store(
    trx,
    'policy_plan_mapping',
    'mapping_id',
    times(rules, MAPPINGS_PER_RULE, (ap_rule_id, n) => ({ ap_rule_id, mapping_name: `Mapping ${n}`, priority: n })),
  )
  const ruleAt = (n: number) => Math.floor(n / MAPPINGS_PER_RULE)
  await store(
    trx,
    'policy_plan_mapping_unit',
    'mapping_unit_id',
    mappings.flatMap((mapping_id, n) =>
      Array.from({ length: ZONES_PER_RULE }, (_, at) => ({
        mapping_id,
        ap_rule_zone_id: zones[ruleAt(n) * ZONES_PER_RULE + at] ?? 0,
        mapping_match_type: 1,
        mapping_type: 'Z',
        mapping_value: String(to.zone),
        zone_id: to.zone,
      })),
    ),
  )
  const versions = await store(
    trx,
    'policy_plan_basic_ver',
    'basic_rule_ver_id',
    mappings.map((mapping_id, n) => ({ ap_rule_id: rules[ruleAt(n)] ?? 0, mapping_id, eff_date: DAY })),
  )
  await storeBasics(trx, versions, to)
}

async function storeBasics(trx: Trx, versions: readonly number[], to: References): Promise<void> {
  const pcc_rule_id = to.rule
  const basics = await store(
    trx,
    'policy_plan_basic',
    'basic_rule_id',
    times(versions, BASICS_PER_MAPPING, (basic_rule_ver_id, n) => ({
      basic_rule_ver_id,
      basic_rule_name: `Basic rule ${n}`,
      pcc_rule_id,
      priority: n,
      re_attr: 1,
    })),
  )
  const few = basics.filter((_, n) => n % BASICS_PER_MAPPING === 0)
  const span = (basic_rule_id: number) => ({ basic_rule_id, time_span_id: to.span, pcc_rule_id })
  await store(trx, 'policy_plan_basic_timespan', 'time_span_rule', few.map(span))
  const quota = (basic_rule_id: number) => ({ basic_rule_id, resource_id: to.accumulator, pcc_rule_id })
  await store(
    trx,
    'policy_plan_basic_accm',
    'acm_rule_id',
    few.map((id) => ({ ...quota(id), start_quota: 0, stop_quota: 10, rate: 1 })),
  )
}

function times<R>(parents: readonly number[], count: number, rowOf: (parent: number, n: number) => R): R[] {
  return parents.flatMap((parent) => Array.from({ length: count }, (_, n) => rowOf(parent, n)))
}

async function store<Table extends TableName>(
  trx: Trx,
  table: Table,
  id: ColumnName<Table>,
  rows: readonly (Insertable<Tables[Table]> & TableRow)[],
): Promise<number[]> {
  const ids: number[] = []
  const catalogue = [...catalogues.values()].find((other) => other.table === table)
  for (let start = 0; start < rows.length; start += ROWS_PER_INSERT) {
    const slice = rows.slice(start, start + ROWS_PER_INSERT)
    if (catalogue) await giveKeysAndPlaces(trx, catalogue, slice)
    const stored = await insertMany(trx, table, slice, id)
    ids.push(...stored.map((row) => Number(row[id])))
  }
  return ids
}
