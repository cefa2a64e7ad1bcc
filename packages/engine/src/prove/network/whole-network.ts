import { decidingFields } from '@tollgate/policy/document/document-catalogue.ts'
import { isSameValue, type Row } from '@tollgate/policy/document/model.ts'
import type { Tables } from '@tollgate/policy/document/record-paths.ts'
import { strongestFirst } from '@tollgate/policy/order.ts'
import { ACTIVE } from '@tollgate/policy/plan/in-force.ts'

interface Sides {
  before: Tables
  after: Tables
}

/** Whether plans that both sides have are in another order. */
export function canReorder({ before, after }: Sides): boolean {
  const [was, is] = [before, after].map(plansInOrder)
  const both = (own: readonly unknown[] = [], other: readonly unknown[] = []) => own.filter((id) => other.includes(id))
  return !isSameValue(both(was, is), both(is, was))
}

function plansInOrder(tables: Tables): unknown[] {
  const active = (tables.get('policy-plan') ?? []).filter(({ state }) => state === ACTIVE)
  const ranked = active.map(({ pcr_plan_id: id, priority, place, key }) => ({
    id,
    priority: priority === null ? null : Number(priority),
    place: Number(place),
    key: String(key),
  }))
  return strongestFirst(ranked).map(({ id }) => id)
}

const THRESHOLD = /^reporting_threshold_(\d)$/

/** Whether a changed setting can affect sessions. */
export function canMatter({ before, after }: Sides): boolean {
  const [was = {}, is = {}]: (Row | undefined)[] = [before, after].map((tables) => tables.get('setting')?.[0])
  const changed = decidingFields('setting').filter((field) => !isSameValue(was[field], is[field]))
  return changed.some((field) => {
    const unit = THRESHOLD.exec(field)?.[1]
    return unit === undefined || [before, after].some((tables) => endsNowhere(tables, Number(unit)))
  })
}

/** Reporting thresholds only matter for usage without a quota, of rules with a monitoring key. */
function endsNowhere(tables: Tables, unit: number): boolean {
  const counted = (tables.get('accumulator-type') ?? []).filter(({ rum }) => rum === unit)
  const ids = new Set(counted.map(({ resource_id }) => resource_id))
  const rows = tables.get('policy-plan-basic-accm') ?? []
  const endless = rows.filter((row) => ids.has(row.resource_id) && (row.stop_quota ?? null) === null)
  const basics = new Set(endless.map(({ basic_rule_id }) => basic_rule_id))
  const keyed = keyedRules(tables)
  return (['policy-plan-basic', 'policy-plan-basic-timespan', 'policy-plan-basic-accm'] as const).some((name) =>
    (tables.get(name) ?? []).some((row) => basics.has(row.basic_rule_id) && keyed.has(row.pcc_rule_id)),
  )
}

/** Rules with a monitoring key, and groups of such rules. */
function keyedRules(tables: Tables): ReadonlySet<unknown> {
  const rules = (tables.get('pcc-rule') ?? []).filter((row) => (row.monitoring_key ?? null) !== null)
  const ids = new Set(rules.map((row) => row.pcc_rule_id))
  const members = (tables.get('pcc-rule-group-member') ?? []).filter((row) => ids.has(row.pcc_rule_id))
  return new Set([...ids, ...members.map((row) => row.pcc_rule_group_id)])
}
