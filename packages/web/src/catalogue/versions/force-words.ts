import type { InForce } from '@tollgate/policy/plan/in-force.ts'
import { dayBeside, dayWords } from '@tollgate/policy/plan/version-status.ts'

/** "Entry until 2027/01/31, then Entry later"; of versions without names "until 2027/01/31, then from 2027/02/01". */
export function forceWords<V>({ current, next }: InForce<V>, nameOf?: (version: V) => string): string {
  const now = current ? (nameOf?.(current) ?? '') : 'nothing'
  if (!next) return `${now} in force`.trim()
  const then = next.version ? (nameOf?.(next.version) ?? `from ${dayWords(next.day)}`) : 'nothing'
  return `${now} until ${dayWords(dayBeside(next.day, -1))}, then ${then}`.trim()
}
