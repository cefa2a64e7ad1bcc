import { readVersionTree } from '@tollgate/contract/calls/plan.ts'
import type { VersionTables, VersionTree } from '@tollgate/contract/catalogues/version-tree.ts'
import { queryOptions, skipToken, useQuery, type Query, type QueryCache, type QueryClient } from '@tanstack/react-query'
import { send } from '../../../api/client.ts'

const treeKey = (versionId: number) => ['catalogue', 'policy-plan-ver', 'tree', versionId] as const
const tablesKey = (versionId: number) => [...treeKey(versionId), 'tables'] as const

const LONGEST_WAIT_MS = 1000

/** Waits until a screen shows what was read, or a second where none does. */
async function untilShown(cache: QueryCache, query: Query): Promise<void> {
  await query.promise
  if (query.getObserversCount() === 0) await untilObserved(cache, query)
  // Observers are notified in a task of their own.
  await new Promise((resolve) => setTimeout(resolve))
  if ('requestIdleCallback' in window)
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: LONGEST_WAIT_MS }))
}

/** The code of a screen can take longer to load than what it shows. */
function untilObserved(cache: QueryCache, query: Query): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const stop = cache.subscribe(({ type, query: observed }) => {
    if (type === 'observerAdded' && observed === query) resolve()
  })
  setTimeout(resolve, LONGEST_WAIT_MS)
  return promise.finally(stop)
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
            const cache = client.getQueryCache()
            const tables = cache.find({ queryKey: tablesKey(versionId), exact: false })
            if (tables) await untilShown(cache, tables).catch(() => undefined)
            return send(readVersionTree, { params: { id: versionId }, signal })
          },
  })
}

/** The decision tables of one event, the asked one or the fullest: a small part of a large version. */
export function versionTablesQuery(versionId: number, eventId?: number) {
  return queryOptions({
    queryKey: [...tablesKey(versionId), eventId ?? null] as const,
    queryFn: ({ signal }) =>
      send(readVersionTree, { params: { id: versionId }, query: { only: 'tables', event: eventId }, signal }),
  })
}

/** Starts to read the decision tables of an event if the version is not there yet. */
export function preloadVersion(client: QueryClient, versionId: number, eventId?: number): void {
  const isThere = client.getQueryData(treeKey(versionId)) !== undefined
  if (!isThere) void client.prefetchQuery(versionTablesQuery(versionId, eventId))
}

export interface LoadedTree {
  /** Undefined until the first tables or the whole version have been read. */
  tree: VersionTree | VersionTables | undefined
  /** Basic rules, warnings and the decision tables of other events are still to come. */
  isPartial: boolean
  error: Error | null
  refetch: () => unknown
}

/** Reads a version in two steps: the decision tables of one event, then everything. */
export function useVersionTree(versionId: number, eventId?: number): LoadedTree {
  const { data: whole, error, refetch } = useQuery(versionTreeQuery(versionId))
  const { data: tables } = useQuery({
    ...versionTablesQuery(versionId, eventId),
    enabled: whole === undefined,
    // The events stay while the tables of another one are read.
    placeholderData: (before, query) => (query?.queryKey[3] === versionId ? before : undefined),
  })
  return { tree: whole ?? tables, isPartial: whole === undefined, error, refetch }
}
