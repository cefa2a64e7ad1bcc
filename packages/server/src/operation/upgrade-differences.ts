import { zoneRange } from '@tollgate/engine/decide/references/zones.ts'
import { compareFigures } from '@tollgate/engine/decide/values/figure.ts'
import type { FigureRange } from '@tollgate/engine/decide/values/read-value.ts'
import { sql, type RawBuilder } from 'kysely'
import { networkTimeZone } from '../database/network-setting.ts'
import type { Db } from '../database/tables.ts'

/** A plan, workflow or zone map that now decides differently, and why. */
interface UpgradeDifference {
  kind: 'plan' | 'workflow' | 'zone map'
  id: number
  name: string
  because: string
}

const CLOCK = ['HourOfDay', 'DayOfWeek', 'DayOfMonth', 'AddTime', 'TimeSince']
const COMPARED = [...CLOCK, 'Now']

/** Uses of the corrected statements: plans first, by id. */
export async function readUpgradeDifferences(db: Db): Promise<UpgradeDifference[]> {
  const isUtc = (await networkTimeZone(db)) === 'UTC'
  const found: UpgradeDifference[] = []
  for (const { because, kind, rows } of [...CHECKS, ...(isUtc ? [] : DATED)]) {
    const { rows: records } = await rows.execute(db)
    found.push(...records.map(({ id, name }) => ({ kind, id: Number(id), name, because })))
  }
  found.push(...(await differentMaps(db)))
  return found.toSorted((a, b) => a.kind.localeCompare(b.kind) || a.id - b.id)
}

/** Maps of number ranges that may find another zone than the version before did. */
async function differentMaps(db: Db): Promise<UpgradeDifference[]> {
  const rows = await db
    .selectFrom('zone_value as v')
    .innerJoin('zone as z', 'z.zone_id', 'v.zone_id')
    .innerJoin('zone_map as m', 'm.zone_map_id', 'z.zone_map_id')
    .where('m.match_mode', '=', RANGE)
    .select(['m.zone_map_id as id', 'm.zone_map_name as name', 'v.zone_id', 'v.value'])
    .execute()
  return [...Map.groupBy(rows, ({ id }) => id).entries()].flatMap(([id, values]) => {
    const ranges = values.flatMap(({ value, zone_id }) => {
      const range = zoneRange(value)
      return range ? [{ ...range, zone_id }] : []
    })
    const of = { kind: 'zone map', id, name: values[0]?.name ?? '' } as const
    return [
      ...(overlap(ranges)
        ? [{ ...of, because: 'of several ranges that hold a number the one that begins last counts' }]
        : []),
      ...(ranges.some(({ low, high }) => typeof low !== 'number' || typeof high !== 'number')
        ? [{ ...of, because: 'numbers of more than 15 digits are compared exactly' }]
        : []),
    ]
  })
}

const RANGE = 3

function overlap(ranges: readonly (FigureRange & { zone_id: number })[]): boolean {
  const sorted = ranges.toSorted((a, b) => compareFigures(a.low, b.low))
  let widest = sorted[0]
  return sorted.slice(1).some((range) => {
    const isHeld = widest !== undefined && compareFigures(range.low, widest.high) <= 0
    if (isHeld && range.zone_id !== widest?.zone_id) return true
    if (!widest || compareFigures(range.high, widest.high) > 0) widest = range
    return false
  })
}

interface Check {
  kind: UpgradeDifference['kind']
  because: string
  rows: RawBuilder<{ id: number; name: string }>
}

const RULE_PLANS = sql`select distinct p.pcr_plan_id as id, p.pcr_plan_name as name from policy_plan p
  join policy_plan_ver v on v.pcr_plan_id = p.pcr_plan_id
  join policy_plan_rule r on r.pcc_rule_ver_id = v.pcc_rule_ver_id`
const ACCUMULATIONS = sql`${RULE_PLANS}
  join policy_plan_mapping m on m.ap_rule_id = r.ap_rule_id
  join policy_plan_basic_ver bv on bv.mapping_id = m.mapping_id
  join policy_plan_basic b on b.basic_rule_ver_id = bv.basic_rule_ver_id
  join policy_plan_basic_accm a on a.basic_rule_id = b.basic_rule_id`
const NODES = sql`select distinct g.work_group_id as id, g.work_group_name as name from rule_workflow_group g
  join rule_workflow_node n on n.work_group_id = g.work_group_id`
const ofSystem = (column: string) =>
  sql`${sql.ref(column)} in (select re_attr from attribute where re_attr_src_type = 'D')`

/** Conditions and executions of a workflow that match. */
function calls(condition: RawBuilder<unknown>, execution: RawBuilder<unknown>): Check['rows'] {
  return sql`${NODES} where exists (select 1 from rule_workflow_exec e where e.work_node_id = n.work_node_id and (${execution}))
    or exists (select 1 from rule_workflow_cond c
      join rule_workflow_cond_group cg on cg.work_cond_group_id = c.work_cond_group_id
      where cg.work_node_id = n.work_node_id and (${condition}))`
}

const CHECKS: readonly Check[] = [
  {
    kind: 'plan',
    because: 'an access point without operator identifier is one that is sent with it as well',
    rows: sql`select distinct p.pcr_plan_id as id, p.pcr_plan_name as name from policy_plan p
      join plan_assignment a on a.pcr_plan_id = p.pcr_plan_id
      where a.apn <> '' and a.apn not like '%*' and lower(a.apn) not like '%.gprs'`,
  },
  {
    kind: 'plan',
    because: 'an access point that holds an operator identifier is compared as it stands',
    rows: sql`select distinct p.pcr_plan_id as id, p.pcr_plan_name as name from policy_plan p
      join plan_assignment a on a.pcr_plan_id = p.pcr_plan_id where lower(a.apn) like '%.mnc___.mcc___.gprs%'`,
  },
  {
    kind: 'plan',
    because: 'usage no longer takes back the PCC rule of a running time span or of a weaker accumulator',
    rows: sql`${ACCUMULATIONS} where a.pcc_rule_id = b.pcc_rule_id and (
      exists (select 1 from policy_plan_basic_timespan t where t.basic_rule_id = b.basic_rule_id and t.pcc_rule_id <> b.pcc_rule_id)
      or exists (select 1 from policy_plan_basic_accm o where o.basic_rule_id = b.basic_rule_id
        and o.resource_id <> a.resource_id and o.pcc_rule_id <> b.pcc_rule_id))`,
  },
  {
    kind: 'plan',
    because: 'a rate that replaces the figure brings its unit',
    rows: sql`${ACCUMULATIONS} where a.rum is not null and (b.rum is null or a.rum <> b.rum
      or exists (select 1 from policy_plan_basic_timespan t where t.basic_rule_id = b.basic_rule_id and t.rum <> a.rum))`,
  },
  {
    kind: 'plan',
    because: 'an attribute of the system is read from the context, not from what is sent',
    rows: sql`${RULE_PLANS} join policy_plan_rule_zone z on z.ap_rule_id = r.ap_rule_id
      join attribute s on s.re_attr_src_type = 'D' and z.mapping_src_type = 'A'
        and trim(z.mapping_src_value) = cast(s.re_attr as text)`,
  },
  {
    kind: 'workflow',
    because: 'an attribute of the system is read from the context, and not written',
    rows: calls(
      sql`${ofSystem('c.re_attr')} or ${ofSystem('c.r_re_attr')}`,
      sql`${ofSystem('e.src_re_attr')} or ${ofSystem('e.obj_re_attr')}`,
    ),
  },
  {
    kind: 'workflow',
    because: 'a clock function without an attribute reads the moment',
    rows: calls(
      sql`(c.function in (${sql.join(CLOCK)}) and c.re_attr is null)
        or (c.r_function in (${sql.join(CLOCK)}) and c.r_re_attr is null)`,
      sql`e.function in (${sql.join(CLOCK)}) and e.src_re_attr is null`,
    ),
  },
  {
    kind: 'workflow',
    because: 'what it reads off the clock arms the next evaluation',
    rows: calls(
      sql`c.function in (${sql.join(COMPARED)}) or c.r_function in (${sql.join(COMPARED)})`,
      sql`e.function in (${sql.join(COMPARED)})`,
    ),
  },
]

const DATES = "its days begin at midnight of the network's clock, no longer of UTC"
const DATED: readonly Check[] = [
  {
    kind: 'plan',
    because: DATES,
    rows: sql`select distinct p.pcr_plan_id as id, p.pcr_plan_name as name from policy_plan p
      join policy_plan_ver v on v.pcr_plan_id = p.pcr_plan_id`,
  },
  {
    kind: 'workflow',
    because: DATES,
    rows: sql`select work_group_id as id, work_group_name as name from rule_workflow_group`,
  },
]
