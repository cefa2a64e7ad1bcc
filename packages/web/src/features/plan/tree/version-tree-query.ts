import type { VersionTree } from '@tollgate/contract/catalogues/version-tree.ts'
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { getData } from '../../../api/client.ts'

const treeKey = (versionId: number) => ['catalogue', 'policy-plan-ver', 'tree', versionId] as const
const tablesKey = (versionId: number) => [...treeKey(versionId), 'tables'] as const

/** A version with everything below it, in one request. */
export function versionTreeQuery(versionId: number | undefined) {
  return queryOptions({
    queryKey: treeKey(versionId ?? 0),
    queryFn:
      versionId === undefined
        ? skipToken
        : async ({ signal, client }) => {
            // The server would read both at once, and the tables would come later.
            await client
              .getQueryCache()
              .find({ queryKey: tablesKey(versionId) })
              ?.promise?.catch(() => undefined)
            return getData(`policy-plan-ver/${versionId}/tree`, signal)
          },
  })
}

/** The same without basic rules and warnings: the decision tables of a large version are there in half the time. */
export function versionTablesQuery(versionId: number) {
  return queryOptions({
    queryKey: tablesKey(versionId),
    queryFn: ({ signal }) => getData(`policy-plan-ver/${versionId}/tree?only=tables`, signal),
  })
}

export interface LoadedTree {
  /** Undefined until any of it is there. */
  tree: VersionTree | undefined
  /** Basic rules and warnings are still to come. */
  isPartial: boolean
  error: Error | null
  refetch: () => unknown
}

/** A version for its decision tables: first without its basic rules, then whole. */
export function useVersionTree(versionId: number): LoadedTree {
  const { data: whole, error, refetch } = useQuery(versionTreeQuery(versionId))
  const { data: tables } = useQuery({ ...versionTablesQuery(versionId), enabled: whole === undefined })
  return { tree: whole ?? tables, isPartial: whole === undefined, error, refetch }
}
