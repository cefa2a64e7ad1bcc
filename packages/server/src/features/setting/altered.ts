import { sql } from 'kysely'
import type { Altered, Because } from '@tollgate/contract/setting/setting-schema.ts'
import { edgesOf } from '@tollgate/policy/plan/in-force.ts'
import { startOfDay } from '@tollgate/engine/time-span/local-time.ts'
import { periodAt, timeZoneRules, type TimeZoneRules } from '@tollgate/engine/time-span/time-zone-rules.ts'
import type { Db } from '../../database/tables.ts'

interface Dated {
  id: number
  name: string
  eff_date: string
  exp_date: string | null
}

/** Plans and workflows that decide differently from now on if the network's clock changes. */
export async function readAltered(db: Db, { from, to }: { from: string; to: string }): Promise<Altered> {
  if (from === to) return { plans: [], workflows: [] }
  const [before, after] = [timeZoneRules(from), timeZoneRules(to)]
  const now = Date.now()
  const moves = (row: Dated) =>
    edgesOf(row).some((day) => {
      const [was, is] = [startOfDay(day, before), startOfDay(day, after)]
      return was !== is && Math.max(was, is) > now
    })
  const showsOther = showOtherTimes(before, after, now)
  const reasons = (dated: readonly Dated[], times: readonly Named[]) =>
    reasonsByRecord([
      ['days', dated.filter(moves)],
      ['times', showsOther ? times : []],
    ])
  const plans = reasons(await datesOfPlans(db), await plansWithTimes(db))
  const workflows = reasons(await datesOfWorkflows(db), await workflowsWithTimes(db))
  return {
    plans: plans.map(({ id, name, because }) => ({ pcr_plan_id: id, pcr_plan_name: name, because })),
    workflows: workflows.map(({ id, name, because }) => ({ work_group_id: id, work_group_name: name, because })),
  }
}

type Named = Pick<Dated, 'id' | 'name'>

/** Each record once with all reasons, in order of ids. */
function reasonsByRecord(found: readonly (readonly [Because, readonly Named[]])[]) {
  const all = new Map(found.flatMap(([, rows]) => rows.map(({ id, name }) => [id, name] as const)))
  return [...all]
    .toSorted(([a], [b]) => a - b)
    .map(([id, name]) => ({
      id,
      name,
      because: found.flatMap(([because, rows]) => (rows.some((row) => row.id === id) ? [because] : [])),
    }))
}

/** Whether two time zones show different times at any moment from now on. */
function showOtherTimes(a: TimeZoneRules, b: TimeZoneRules, now: number): boolean {
  const moments = [now, ...a.changes.map(({ at }) => at), ...b.changes.map(({ at }) => at)].filter((at) => at >= now)
  return moments.some((at) => periodAt(a, at).offset !== periodAt(b, at).offset)
}

/** The dates of plan versions and of their basic rules. */
async function datesOfPlans(db: Db): Promise<Dated[]> {
  const versions = db
    .selectFrom('policy_plan_ver as v')
    .innerJoin('policy_plan as p', 'p.pcr_plan_id', 'v.pcr_plan_id')
    .select(['p.pcr_plan_id as id', 'p.pcr_plan_name as name'])
  const own = await versions.select(['v.eff_date', 'v.exp_date']).distinct().execute()
  const inside = await versions
    .innerJoin('policy_plan_rule as r', 'r.pcc_rule_ver_id', 'v.pcc_rule_ver_id')
    .innerJoin('policy_plan_basic_ver as b', 'b.ap_rule_id', 'r.ap_rule_id')
    .select(['b.eff_date', 'b.exp_date'])
    .distinct()
    .execute()
  return [...own, ...inside]
}

function datesOfWorkflows(db: Db): Promise<Dated[]> {
  return db
    .selectFrom('rule_workflow_group')
    .select(['work_group_id as id', 'work_group_name as name', 'eff_date', 'exp_date'])
    .execute()
}

async function plansWithTimes(db: Db): Promise<Named[]> {
  const { rows } = await sql<Named>`
    select distinct p.pcr_plan_id as id, p.pcr_plan_name as name from policy_plan p
    join policy_plan_ver v on v.pcr_plan_id = p.pcr_plan_id
    join policy_plan_rule r on r.pcc_rule_ver_id = v.pcc_rule_ver_id
    where exists (select 1 from policy_plan_rule_zone z where z.ap_rule_id = r.ap_rule_id
        and (z.mapping_src_type = 'T' or z.mapping_des_type = 'T'))
      or exists (select 1 from policy_plan_basic_ver bv
        join policy_plan_basic b on b.basic_rule_ver_id = bv.basic_rule_ver_id
        where bv.ap_rule_id = r.ap_rule_id and (
          exists (select 1 from policy_plan_basic_timespan t where t.basic_rule_id = b.basic_rule_id)
          or exists (select 1 from policy_plan_basic_accm a
            where a.basic_rule_id = b.basic_rule_id and a.time_span_id is not null)))`.execute(db)
  return rows
}

const LOCAL_TIME = ['HourOfDay', 'DayOfWeek', 'DayOfMonth', 'InTimeSpan']

async function workflowsWithTimes(db: Db): Promise<Named[]> {
  const names = sql.join(LOCAL_TIME)
  const { rows } = await sql<Named>`
    select distinct g.work_group_id as id, g.work_group_name as name from rule_workflow_group g
    join rule_workflow_node n on n.work_group_id = g.work_group_id
    where exists (select 1 from rule_workflow_exec e where e.work_node_id = n.work_node_id and e.function in (${names}))
      or exists (select 1 from rule_workflow_cond c
        join rule_workflow_cond_group cg on cg.work_cond_group_id = c.work_cond_group_id
        where cg.work_node_id = n.work_node_id and (c.function in (${names}) or c.r_function in (${names})))`.execute(
    db,
  )
  return rows
}
