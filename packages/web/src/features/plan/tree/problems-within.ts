import { oncePerTree } from './once-per-tree.ts'
import { problemPlaces, type ProblemPlace } from './problem-places.ts'

/** The rows with warnings below each rule plan or mapping, at any depth. */
export interface ProblemsWithin {
  rules: ReadonlyMap<number, readonly ProblemPlace[]>
  mappings: ReadonlyMap<number, readonly ProblemPlace[]>
}

/** Every row of a version with warnings. */
export const problemsOf = oncePerTree((tree) => problemPlaces(tree, tree.version.pcr_plan_id))

export const problemsWithin = oncePerTree((tree): ProblemsWithin => {
  const problems = problemsOf(tree)
  return {
    rules: by(
      problems.filter(({ catalogue }) => catalogue.name !== 'policy-plan-rule'),
      'rule',
    ),
    mappings: by(
      problems.filter(({ catalogue }) => catalogue.name !== 'policy-plan-mapping'),
      'mapping',
    ),
  }
})

function by(problems: readonly ProblemPlace[], level: 'rule' | 'mapping'): ReadonlyMap<number, ProblemPlace[]> {
  return Map.groupBy(
    problems.filter(({ place }) => place[level] !== undefined),
    ({ place }) => place[level] ?? 0,
  )
}
