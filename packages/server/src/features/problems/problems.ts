import type { Problem } from '@tollgate/contract/problem.ts'
import { dayOf } from '@tollgate/engine/plan/version-status.ts'
import type { Database } from '../../database/open.ts'
import { collectProblems, lastChange, type Searched } from './collect-problems.ts'

export type ReadProblems = () => Promise<readonly Problem[]>

/** Problems over all data, collected anew only after a change or on another day; readers at the same time share one collection. */
export function problemReader(database: Database, searched: readonly Searched[]): ReadProblems {
  let kept: { change: number; day: string; problems: Promise<readonly Problem[]> } | undefined
  return async () => {
    const change = await lastChange(database.db)
    const day = dayOf(new Date().toISOString())
    if (kept?.change !== change || kept.day !== day)
      kept = { change, day, problems: collectProblems(database, searched) }
    const { problems } = kept
    // A collection that failed is not kept.
    problems.catch(() => {
      if (kept?.problems === problems) kept = undefined
    })
    return problems
  }
}

/** How many there are of each severity. */
export async function countProblems(read: ReadProblems): Promise<{ errors: number; warnings: number }> {
  const problems = await read()
  const errors = problems.filter(({ severity }) => severity === 'error').length
  return { errors, warnings: problems.length - errors }
}
