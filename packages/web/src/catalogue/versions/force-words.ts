import type { InForce } from '@tollgate/policy/plan/in-force.ts'
import { dayBeside, dayWords } from '@tollgate/policy/plan/version-status.ts'

/** "from 2026/09/01 until 2027/01/31, then from 2027/02/01", of versions called by their begin. */
export function forceWords<V>({ current, next }: InForce<V>, nameOf: (version: V) => string): string {
  const now = current ? nameOf(current) : 'nothing'
  if (!next) return current ? `in force: ${now}` : 'nothing in force'
  const then = next.version ? nameOf(next.version) : 'nothing'
  return `${now} until ${dayWords(dayBeside(next.day, -1))}, then ${then}`
}
