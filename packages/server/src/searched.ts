import type { CatalogueName } from '@tollgate/contract/catalogues/definitions.ts'
import { basicRuleProblemSearch } from './features/plan/basic-hooks.ts'
import type { ProblemSearch, Searched } from './features/problems/collect-problems.ts'
import { zoneValueProblemSearch } from './features/zone-value/problem-search.ts'
import { sources } from './sources.ts'

/** What the search for problems needs to know of catalogues beside their definition, by catalogue name. */
const problemSearches: Readonly<Partial<Record<CatalogueName, ProblemSearch>>> = {
  'policy-plan-basic': basicRuleProblemSearch,
  'zone-value': zoneValueProblemSearch,
}

/** The catalogues in which problems are looked for: all but views of others. */
export const searched: readonly Searched[] = sources
  .filter(({ catalogue }) => !catalogue.view)
  .map((source) => ({ source, ...problemSearches[source.catalogue.name as CatalogueName] }))
