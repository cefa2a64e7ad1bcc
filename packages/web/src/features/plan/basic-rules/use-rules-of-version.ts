import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { oncePerTree } from '../tree/once-per-tree.ts'
import { versionTreeQuery } from '../tree/version-tree-query.ts'
import { indexRules, type RuleIndex } from './mapping-rules.ts'

const select = oncePerTree(indexRules)

/** The basic rules of a plan version, from its tree. */
export function useRulesOfVersion(versionId: number): UseQueryResult<RuleIndex> {
  return useQuery({ ...versionTreeQuery(versionId), select })
}
