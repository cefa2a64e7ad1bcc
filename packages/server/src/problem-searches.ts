import type { CatalogueName } from '@tollgate/contract/catalogues/definitions.ts'
import { basicRuleProblemSearch } from './features/plan/basic-hooks.ts'
import type { ProblemSearch } from './features/problems/collect-problems.ts'
import { zoneValueProblemSearch } from './features/zone-value/problem-search.ts'

/** What the search for problems needs to know of catalogues beside their definition, by catalogue name. */
export const problemSearches: Readonly<Partial<Record<CatalogueName, ProblemSearch>>> = {
  'policy-plan-basic': basicRuleProblemSearch,
  'zone-value': zoneValueProblemSearch,
}
