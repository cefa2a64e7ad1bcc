import type { Problem } from '@tollgate/contract/problem.ts'
import type { Database } from '../../database/open.ts'
import { NewEntries } from '../../history/new-entries.ts'
import { collectProblems, type Searched } from './collect-problems.ts'

export type ReadProblems = () => Promise<readonly Problem[]>

/**
 * Problems over all data, collected anew only after a change. One collection runs at a time; whoever asks meanwhile waits
 * for the next, which sees what was written before the question, and shares it with all who wait.
 */
export function problemReader(database: Database, searched: readonly Searched[]): ReadProblems {
  const changes = new NewEntries(database)
  let kept: readonly Problem[] | undefined
  let running: Promise<readonly Problem[]> | undefined
  const collect = async () => {
    kept = undefined
    await changes.read(database.db, 0)
    kept = await collectProblems(database, searched)
    return kept
  }
  return async () => {
    await running?.catch(() => {})
    if (kept && (await changes.areNone())) return kept
    running ??= collect().finally(() => (running = undefined))
    return running
  }
}

/** How many there are of each severity. */
export async function countProblems(read: ReadProblems): Promise<{ errors: number; warnings: number }> {
  const problems = await read()
  const errors = problems.filter(({ severity }) => severity === 'error').length
  return { errors, warnings: problems.length - errors }
}
