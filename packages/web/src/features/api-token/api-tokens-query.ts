import { apiToken } from '@tollgate/contract/access/api-token.ts'
import type { ApiToken } from '@tollgate/contract/access/token-row.ts'
import { queryOptions } from '@tanstack/react-query'
import { getPage } from '../../api/client.ts'
import { keys } from '../../catalogue/queries.ts'

/** More than anybody has. */
const ALL = { page_size: '1000' }

/** The user's tokens, the newest first. Read again once a minute: whether one is still used is seen here. */
export const apiTokensQuery = queryOptions({
  queryKey: keys.all(apiToken, ALL),
  queryFn: async ({ signal }): Promise<readonly ApiToken[]> => {
    const { rows } = await getPage('api-token', ALL, signal)
    return rows.toReversed()
  },
  refetchInterval: 60_000,
})
