import type { Problem } from '@tollgate/contract/problem.ts'
import { dayOf } from '@tollgate/engine/plan/version-status.ts'
import type { Database } from '../../database/open.ts'
import { NewEntries } from '../../history/new-entries.ts'
import { collectProblems, type Searched } from './collect-problems.ts'

export type ReadProblems = () => Promise<readonly Problem[]>

/**
 * Problems over all data, collected anew only after a change or on another day. One collection runs at a time; whoever
 * asks meanwhile waits for the next, which sees what was written before the question, and shares it with all who wait.
 */
export function problemReader(database: Database, searched: readonly Searched[]): ReadProblems {
  const changes = new NewEntries(database)
  let kept: { day: string; problems: readonly Problem[] } | undefined
  let running: Promise<readonly Problem[]> | undefined
  const collect = async () => {
    const day = today()
    kept = undefined
    await changes.read(database.db, 0)
    const problems = await collectProblems(database, searched)
    kept = { day, problems }
    return problems
  }
  return async () => {
    await running?.catch(() => {})
    if (kept?.day === today() && (await changes.areNone())) return kept.problems
    running ??= collect().finally(() => (running = undefined))
    return running
  }
}

/** Warnings about what is in force change with the day. */
function today(): string {
  return dayOf(new Date().toISOString())
}

/** How many there are of each severity. */
export async function countProblems(read: ReadProblems): Promise<{ errors: number; warnings: number }> {
  const problems = await read()
  const errors = problems.filter(({ severity }) => severity === 'error').length
  return { errors, warnings: problems.length - errors }
}
