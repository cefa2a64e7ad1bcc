import type { VersionTree } from '@tollgate/contract/plan/version-tree.ts'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { getData } from '../../../api/client.ts'
import { indexRules, type RuleIndex } from './mapping-rules.ts'

/** The basic rules of a plan version, read with its whole tree. */
export function useRulesOfVersion(versionId: number): UseQueryResult<RuleIndex> {
  return useQuery({
    queryKey: ['catalogue', 'policy-plan-ver', 'tree', versionId],
    queryFn: ({ signal }) => getData<VersionTree>(`policy-plan-ver/${versionId}/tree`, signal),
    select: indexRules,
  })
}
