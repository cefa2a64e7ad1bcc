import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { oncePerTree } from '../tree/once-per-tree.ts'
import { versionTreeQuery } from '../tree/version-tree-query.ts'
import { indexRulePlans, type RulePlanIndex } from './rule-index.ts'

const select = oncePerTree(indexRulePlans)

/** The rule plans of a plan version, read with its whole tree. */
export function useRulePlans(versionId: number): UseQueryResult<RulePlanIndex> {
  return useQuery({ ...versionTreeQuery(versionId), select })
}
