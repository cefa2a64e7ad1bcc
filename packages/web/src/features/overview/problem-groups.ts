import type { Problem } from '@tollgate/contract/problem.ts'

/** Records of one catalogue that all have the same wrong with them. */
export interface ProblemGroup extends Pick<Problem, 'severity' | 'message' | 'resource'> {
  records: readonly Problem[]
}

/** The same problem said once: errors first, then what concerns most records. */
export function groupProblems(problems: readonly Problem[]): readonly ProblemGroup[] {
  const groups = Map.groupBy(problems, ({ resource, message }) => `${resource} ${message}`)
  return [...groups.values()]
    .flatMap((records) => (records[0] ? [{ ...records[0], records }] : []))
    .toSorted((a, b) => rank(a) - rank(b) || b.records.length - a.records.length)
}

function rank({ severity }: ProblemGroup): number {
  return severity === 'error' ? 0 : 1
}
