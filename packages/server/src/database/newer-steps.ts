import { migrations } from './migrations/all.ts'

/** Of the steps that a database has gone through, those that only a newer version knows. */
export function newerSteps(names: readonly string[]): string[] {
  return names.filter((name) => !(name in migrations)).toSorted()
}
