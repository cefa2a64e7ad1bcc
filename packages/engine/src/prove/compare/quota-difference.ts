import type { AtomValue, Space } from '../space/space.ts'
import type { Decided, GrantedQuota } from './decided.ts'

/** Values of the axes at which granted quotas really differ: different quotas can still give the same smallest rest. */
export function whereQuotasDiffer(
  space: Space,
  atoms: readonly number[],
  values: readonly AtomValue[],
  [before, after]: readonly [Decided, Decided],
): readonly AtomValue[] | undefined {
  const counted = new Set([...before.quotas, ...after.quotas].map(({ resource_id }) => resource_id))
  const axes = space.axes.flatMap(({ type, source }, axis) => {
    const id = Number(source)
    return type === 'C' && counted.has(id) ? [{ axis, id }] : []
  })
  const usage = (at: readonly AtomValue[]) => new Map(axes.map(({ axis, id }) => [id, numberAt(at[axis])]))
  // Of several accumulators, the one with the most usage has the smallest rest, which is granted.
  const corners = axes.map(({ axis: most }) =>
    values.map((value, axis) => {
      if (!axes.some((one) => one.axis === axis)) return value
      const members = (space.axes[axis]?.atoms[atoms[axis] ?? 0]?.members ?? []).filter(
        (one) => typeof one === 'number',
      )
      if (members.length === 0) return value
      return axis === most ? Math.max(...members) : Math.min(...members)
    }),
  )
  return [values, ...corners].find((at) => left(before.quotas, usage(at)) !== left(after.quotas, usage(at)))
}

/** A listed accumulator without usage counts as 0. */
function numberAt(value: AtomValue): number {
  return typeof value === 'number' ? value : 0
}

/** The rest under each key, as text. */
function left(quotas: readonly GrantedQuota[], usage: ReadonlyMap<number, number>): string {
  const slots = Map.groupBy(quotas, ({ monitoring_key, rum }) => `${monitoring_key} ${rum}`)
  const smallest = [...slots].map(([slot, of]) => {
    return `${slot} ${Math.min(...of.map((one) => one.stop_quota - (usage.get(one.resource_id) ?? 0)))}`
  })
  return smallest.toSorted().join('\n')
}
