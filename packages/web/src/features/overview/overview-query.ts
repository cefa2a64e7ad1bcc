import { listChangeBatches } from '@tollgate/contract/calls/history.ts'
import { readOverview } from '@tollgate/contract/calls/overview.ts'
import { listProblemGroups } from '@tollgate/contract/calls/problem.ts'
import { runCases } from '@tollgate/contract/calls/simulation-case.ts'
import { queryOptions } from '@tanstack/react-query'
import { send, sendPage } from '../../api/client.ts'

const MINUTE_MS = 60_000
/** Interval while the server looks for problems. */
const CHECKING_MS = 3000

/** The state of the console. Reloaded on each visit and every minute, since others work too. */
export const overviewQuery = queryOptions({
  queryKey: ['catalogue', 'overview'],
  queryFn: ({ signal }) => send(readOverview, { signal }),
  refetchInterval: ({ state }) => (state.data?.problems.checking ? CHECKING_MS : MINUTE_MS),
})

const SHOWN_GROUPS = '8'
const SHOWN_BATCHES = '10'

/** The most severe kinds of problems. */
export const problemGroupsQuery = queryOptions({
  queryKey: ['catalogue', 'problems', 'groups', SHOWN_GROUPS],
  queryFn: async ({ signal }) => {
    const { rows } = await sendPage(listProblemGroups, { query: { page_size: SHOWN_GROUPS }, signal })
    return rows
  },
  refetchInterval: MINUTE_MS,
})

/** The last calls; an import is one line. */
export const lastBatchesQuery = queryOptions({
  queryKey: ['catalogue', 'history', 'last', SHOWN_BATCHES],
  queryFn: async ({ signal }) => {
    const { rows } = await sendPage(listChangeBatches, { query: { page_size: SHOWN_BATCHES }, signal })
    return rows
  },
  refetchInterval: MINUTE_MS,
})

/** Runs all test cases again after every change that this browser knows of. */
export const testRunQuery = queryOptions({
  queryKey: ['catalogue', 'simulation-case', 'run'],
  queryFn: () => send(runCases, { body: {} }),
  retry: false,
})
