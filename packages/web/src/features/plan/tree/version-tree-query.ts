import type { VersionTree } from '@tollgate/contract/catalogues/version-tree.ts'
import { queryOptions, skipToken, useQuery, type QueryClient } from '@tanstack/react-query'
import { getData } from '../../../api/client.ts'

const treeKey = (versionId: number) => ['catalogue', 'policy-plan-ver', 'tree', versionId] as const
const tablesKey = (versionId: number) => [...treeKey(versionId), 'tables'] as const

const LONGEST_WAIT_MS = 1000

/** Waits until what was read is rendered, or a second in a tab that renders nothing. */
async function untilIdle(): Promise<void> {
  // Observers are notified in a task of their own.
  await new Promise((resolve) => setTimeout(resolve))
  if ('requestIdleCallback' in window)
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: LONGEST_WAIT_MS }))
}

/** A version with everything below it, in one request. */
export function versionTreeQuery(versionId: number | undefined) {
  return queryOptions({
    queryKey: treeKey(versionId ?? 0),
    queryFn:
      versionId === undefined
        ? skipToken
        : async ({ signal, client }) => {
            // Tables come first, until they are on the screen: at once with all else they would take twice as long.
            const tables = client.getQueryCache().find({ queryKey: tablesKey(versionId) })?.promise
            if (tables) await tables.then(untilIdle, () => undefined)
            return getData(`policy-plan-ver/${versionId}/tree`, signal)
          },
  })
}

/** A version without its basic rules and warnings. Its decision tables need no more, and it is a quarter of the whole. */
export function versionTablesQuery(versionId: number) {
  return queryOptions({
    queryKey: tablesKey(versionId),
    queryFn: ({ signal }) => getData(`policy-plan-ver/${versionId}/tree?only=tables`, signal),
  })
}

/** Starts to read the tables of a version that is not there yet. */
export function preloadVersion(client: QueryClient, versionId: number): void {
  const isThere = client.getQueryData(treeKey(versionId)) !== undefined
  if (!isThere) void client.prefetchQuery(versionTablesQuery(versionId))
}

export interface LoadedTree {
  /** Undefined while neither the tables nor the whole version is there. */
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
