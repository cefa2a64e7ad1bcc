import { queryOptions } from '@tanstack/react-query'
import { getData, getPage } from '../../api/client.ts'

const MINUTE_MS = 60_000
/** While the server looks for problems. */
const CHECKING_MS = 3000

/** What the console holds at the moment. Read again on each visit and once a minute, since others work too. */
export const overviewQuery = queryOptions({
  queryKey: ['catalogue', 'overview'],
  queryFn: ({ signal }) => getData('overview', signal),
  refetchInterval: ({ state }) => (state.data?.problems.checking ? CHECKING_MS : MINUTE_MS),
})

const READ_PROBLEMS = '100'

/** The first of the problems, enough to say of which kinds they are. */
export const problemsQuery = queryOptions({
  queryKey: ['catalogue', 'problems'],
  queryFn: async ({ signal }) => {
    const { rows } = await getPage('problems', { page_size: READ_PROBLEMS }, signal)
    return rows
  },
  refetchInterval: MINUTE_MS,
})
