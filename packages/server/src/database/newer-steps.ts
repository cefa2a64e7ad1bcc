import { migrations } from './migrations/all.ts'

/** The migrations of a database that only a newer version knows. */
export function newerSteps(names: readonly string[]): string[] {
  return names.filter((name) => !(name in migrations)).toSorted()
}
