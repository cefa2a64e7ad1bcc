import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { versionTreeQuery } from '../tree/version-tree-query.ts'
import { indexRulePlans, type RulePlanIndex } from './rule-index.ts'

/** The rule plans of a plan version, read with its whole tree. */
export function useRulePlans(versionId: number): UseQueryResult<RulePlanIndex> {
  return useQuery({ ...versionTreeQuery(versionId), select: indexRulePlans })
}
