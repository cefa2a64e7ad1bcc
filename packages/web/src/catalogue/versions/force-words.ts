import type { InForce } from '@tollgate/policy/plan/in-force.ts'
import { dayBeside, dayWords } from '@tollgate/policy/plan/version-status.ts'

/** "#2 until 2027/01/31, then #3" */
export function forceWords<V>({ current, next }: InForce<V>, numberOf: (version: V) => string): string {
  const now = current ? numberOf(current) : 'nothing'
  if (!next) return current ? `${now} in force` : 'nothing in force'
  const then = next.version ? numberOf(next.version) : 'nothing'
  return `${now} until ${dayWords(dayBeside(next.day, -1))}, then ${then}`
}
