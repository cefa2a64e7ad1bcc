import { checkInstant } from '@tollgate/contract/standards/instant.ts'
import { overlapsOf, type Days } from '@tollgate/policy/plan/version-overlaps.ts'
import { dayOf, dayWords, type Validity } from '@tollgate/policy/plan/version-status.ts'
import type { FieldMessages } from '../form/form-values.ts'

/** A warning and the date field that causes it. */
export interface DateWarning {
  field: 'eff_date' | 'exp_date'
  message: string
}

/** Whether the days can be compared; invalid days are reported when they are saved. */
export function areDays({ eff_date, exp_date }: Validity): boolean {
  if (!checkInstant(eff_date).ok) return false
  return exp_date === null || (checkInstant(exp_date).ok && dayOf(exp_date) >= dayOf(eff_date))
}

/** Versions that start later overlap with this one's end, all others with its start. */
export function overlapWarnings<V extends Validity>(
  own: V,
  after: readonly V[],
  nameOf: (version: V) => string,
): DateWarning[] {
  return overlapsOf(own, after).map(({ other, takesOver, ...days }) => ({
    field: dayOf(other.eff_date) > dayOf(own.eff_date) ? 'exp_date' : 'eff_date',
    message: `Overlaps version ${nameOf(other)}${takesOver ? ' and takes' : ', which takes'} its place ${daysWords(days)}`,
  }))
}

export function daysWords({ from, to }: Days): string {
  return `from ${dayWords(from)}${to === null ? '' : ` to ${dayWords(to)}`}`
}

/** One line for each warning of a field. */
export function warningsByDate(warnings: readonly DateWarning[]): FieldMessages {
  const lines = Map.groupBy(warnings, ({ field }) => field)
  return Object.fromEntries([...lines].map(([field, all]) => [field, all.map(({ message }) => message).join('.\n')]))
}
