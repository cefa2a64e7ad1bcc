import { isSameValue, type Row } from '@tollgate/policy/document/model.ts'
import type { Tables } from '@tollgate/policy/document/record-paths.ts'
import { strongestFirst } from '@tollgate/policy/order.ts'
import { ACTIVE } from '@tollgate/policy/plan/in-force.ts'

interface Sides {
  before: Tables
  after: Tables
}

/** Whether plans that are asked on both sides stand in another order. */
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

/** Whether a setting that is another one now can change what a session gets. */
export function canMatter({ before, after }: Sides): boolean {
  const [was = {}, is = {}]: (Row | undefined)[] = [before, after].map((tables) => tables.get('setting')?.[0])
  const changed = Object.keys({ ...was, ...is }).filter(
    (field) => field !== 'row_version' && !isSameValue(was[field] ?? null, is[field] ?? null),
  )
  return changed.some((field) => {
    const unit = THRESHOLD.exec(field)?.[1]
    return unit === undefined || [before, after].some((tables) => endsNowhere(tables, Number(unit)))
  })
}

/** Thresholds are for usage that no quota ends. */
function endsNowhere(tables: Tables, unit: number): boolean {
  const counted = (tables.get('accumulator-type') ?? []).filter(({ rum }) => rum === unit)
  const ids = new Set(counted.map(({ resource_id }) => resource_id))
  const rows = tables.get('policy-plan-basic-accm') ?? []
  return rows.some(({ resource_id, stop_quota }) => ids.has(resource_id) && (stop_quota ?? null) === null)
}
