import type { CatalogueName } from '@tollgate/contract/catalogues/definitions.ts'
import { basicRuleProblemSearch } from './features/plan/basic-hooks.ts'
import type { ProblemSearch, Searched } from './features/problems/collect-problems.ts'
import { zoneValueProblemSearch } from './features/zone-value/problem-search.ts'
import { sources } from './sources.ts'

/** Code for the search for problems beyond the definitions, by catalogue name. */
const problemSearches: Readonly<Partial<Record<CatalogueName, ProblemSearch>>> = {
  'policy-plan-basic': basicRuleProblemSearch,
  'zone-value': zoneValueProblemSearch,
}

/** The catalogues that are searched for problems: all except views of others. */
export const searched: readonly Searched[] = sources
  .filter(({ catalogue }) => !catalogue.view)
  .map((source) => ({ source, ...problemSearches[source.catalogue.name as CatalogueName] }))
