import type { SimulationInput, SimulationInputs } from '@tollgate/contract/simulation/simulation-inputs.ts'
import { plainNumber } from '@tollgate/contract/standards/comparison.ts'
import { isCounted } from '@tollgate/policy/plan/unit-value.ts'
import { sql } from 'kysely'
import { unitsOfAccumulators, unitsOfBalances } from '../../../amounts/units.ts'
import type { Db } from '../../../database/tables.ts'
import { askedVersions, type AskedPolicy } from './asked-versions.ts'
import { addPlanSources, addWorkflowSources, noSources, type ReadSources } from './read-sources.ts'

type Suggestions = SimulationInput['suggestions']

const LAST = Number.MAX_SAFE_INTEGER

/**
 * All inputs of a context, those that the policy reads first, and all events: those of the plans first, and of these
 * the steps of a session.
 */
export async function readInputs(db: Db, asked: AskedPolicy): Promise<SimulationInputs> {
  const versions = await askedVersions(db, asked)
  const events = await readEvents(db, versions)
  const sources = noSources()
  if (asked.work_group_id !== undefined) await addWorkflowSources(db, sources, asked.work_group_id)
  const isWorkflowAlone =
    asked.work_group_id !== undefined &&
    asked.pcr_plan_id === undefined &&
    asked.pcc_rule_ver_id === undefined &&
    asked.pcr_event_id === undefined &&
    !asked.of_session
  if (!isWorkflowAlone) await addPlanSources(db, sources, versions, eventsAsked(asked, events))
  return {
    events,
    inputs: [
      ...(await attributes(db, sources)),
      ...(await accumulators(db, sources)),
      ...(await balances(db, sources)),
      ...(await counters(db, sources)),
    ].toSorted((a, b) => Number(b.is_read) - Number(a.is_read)),
    reads_media: sources.media,
  }
}

/** The events to consider: in a session all of the plans, else the given one, or the first. */
function eventsAsked({ pcr_event_id, of_session }: AskedPolicy, events: SimulationInputs['events']): number[] {
  const used = events.filter(({ is_used }) => is_used).map(({ pcr_event_id: id }) => id)
  if (of_session) return used
  const one = pcr_event_id ?? events[0]?.pcr_event_id
  return one === undefined ? [] : [one]
}

async function readEvents(db: Db, versions: readonly number[]): Promise<SimulationInputs['events']> {
  const used = await db.selectFrom('policy_plan_event').select(['pcr_event_id', 'pcc_rule_ver_id']).execute()
  const ofVersions = new Set(
    used.filter((row) => versions.includes(row.pcc_rule_ver_id)).map(({ pcr_event_id: id }) => id),
  )
  const rows = await db
    .selectFrom('policy_event')
    .leftJoin('policy_event_type', 'policy_event_type.re_type', 'policy_event.re_type')
    .select(['pcr_event_id', 'pcr_event_name', 're_code', 're_type_name'])
    .orderBy('pcr_event_id')
    .execute()
  return rows
    .map(({ re_code, re_type_name, ...event }) => ({
      event: { ...event, is_used: ofVersions.has(event.pcr_event_id) },
      step: (re_type_name === 'Session' ? plainNumber(re_code ?? '') : undefined) ?? LAST,
    }))
    .toSorted((a, b) => Number(b.event.is_used) - Number(a.event.is_used) || a.step - b.step)
    .map(({ event }) => event)
}

async function attributes(db: Db, { attribute, zoneMaps }: ReadSources): Promise<SimulationInput[]> {
  // The system's attributes (source D) are read from the context; values sent for them are ignored.
  const rows = await db
    .selectFrom('attribute')
    .select(['re_attr', 're_attr_name', 'measurable'])
    .where(sql<boolean>`coalesce(re_attr_src_type, '') <> 'D'`)
    .orderBy('re_attr')
    .execute()
  const inMaps = await zonesOf(db, new Set([...zoneMaps.values()].flatMap((maps) => [...maps])))
  return rows.map(({ re_attr, re_attr_name, measurable }) => ({
    kind: 'attribute',
    key: String(re_attr),
    name: re_attr_name,
    rum: null,
    counts: isCounted('A', measurable),
    is_read: attribute.has(re_attr),
    suggestions: [
      ...plain(attribute.get(re_attr)),
      ...[...(zoneMaps.get(re_attr) ?? [])].flatMap((map) => inMaps.get(map) ?? []),
    ],
  }))
}

/** One value of each zone, by map. */
async function zonesOf(db: Db, maps: ReadonlySet<number>): Promise<Map<number, Suggestions>> {
  if (maps.size === 0) return new Map()
  const rows = await db
    .selectFrom('zone')
    .innerJoin('zone_value', 'zone_value.zone_id', 'zone.zone_id')
    .select(['zone_map_id', 'zone_name', sql<string>`min(zone_value.value)`.as('value')])
    .where('zone_map_id', 'in', [...maps])
    .groupBy(['zone_map_id', 'zone.zone_id', 'zone_name'])
    .orderBy('zone.zone_id')
    .execute()
  return new Map(
    [...Map.groupBy(rows, ({ zone_map_id }) => zone_map_id)].map(([map, zones]) => [
      map,
      zones.map(({ zone_name, value }) => ({ value: value.trim(), label: zone_name })),
    ]),
  )
}

function plain(values: ReadonlySet<string> = new Set()): Suggestions {
  return [...values].toSorted().map((value) => ({ value, label: value }))
}

async function accumulators(db: Db, { accumulator }: ReadSources): Promise<SimulationInput[]> {
  const rows = await db
    .selectFrom('accumulator_type')
    .select(['resource_id', 'resource_name'])
    .orderBy('resource_id')
    .execute()
  const units = await unitsOfAccumulators(db, new Set(rows.map(({ resource_id }) => resource_id)))
  return rows.map(({ resource_id, resource_name }) => ({
    kind: 'accumulator',
    key: String(resource_id),
    name: resource_name,
    rum: units[resource_id] ?? null,
    counts: true,
    is_read: accumulator.has(resource_id),
    suggestions: plain(accumulator.get(resource_id)),
  }))
}

async function balances(db: Db, { balance }: ReadSources): Promise<SimulationInput[]> {
  const rows = await db
    .selectFrom('balance_type_acct')
    .select(['acct_res_id', 'acct_res_name'])
    .orderBy('acct_res_id')
    .execute()
  const units = await unitsOfBalances(db, new Set(rows.map(({ acct_res_id }) => acct_res_id)))
  return rows.map(({ acct_res_id, acct_res_name }) => ({
    kind: 'balance',
    key: String(acct_res_id),
    name: acct_res_name,
    rum: units[acct_res_id] ?? null,
    counts: true,
    is_read: balance.has(acct_res_id),
    suggestions: plain(balance.get(acct_res_id)),
  }))
}

async function counters(db: Db, { counter }: ReadSources): Promise<SimulationInput[]> {
  const rows = await db
    .selectFrom('policy_counter')
    .select(['policy_counter_id', 'policy_counter_code', 'policy_counter_name'])
    .orderBy('policy_counter_id')
    .execute()
  return rows.map(({ policy_counter_id, policy_counter_code, policy_counter_name }) => ({
    kind: 'counter',
    key: policy_counter_code,
    name: policy_counter_name,
    rum: null,
    counts: false,
    is_read: counter.has(policy_counter_id),
    suggestions: plain(counter.get(policy_counter_id)),
  }))
}
