import type { ListedToken } from '@tollgate/contract/access/token-row.ts'
import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import { queryOptions } from '@tanstack/react-query'
import { readPage } from '../../api/client.ts'
import { keys } from '../../catalogue/queries.ts'

/** More than anybody has. */
const ALL = { page_size: '1000' }

/** The tokens of a user, the newest first. Read again once a minute: whether one is still used is seen here. */
export const apiTokensQuery = (tokens: Catalogue) =>
  queryOptions({
    queryKey: keys.all(tokens, ALL),
    queryFn: async ({ signal }): Promise<readonly ListedToken[]> => {
      const { rows } = await readPage<ListedToken>(tokens.path, ALL, signal)
      return rows.toReversed()
    },
    refetchInterval: 60_000,
  })
