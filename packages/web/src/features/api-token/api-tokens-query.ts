import type { ListedToken } from '@tollgate/contract/access/token-row.ts'
import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import { queryOptions } from '@tanstack/react-query'
import { readWhole } from '../../api/client.ts'
import { keys } from '../../catalogue/queries.ts'

/** The tokens of a user, the newest first. Read again once a minute: whether one is still used is seen here. */
export const apiTokensQuery = (tokens: Catalogue) =>
  queryOptions({
    queryKey: keys.all(tokens),
    queryFn: async ({ signal }): Promise<readonly ListedToken[]> => {
      const { rows } = await readWhole<ListedToken>(tokens.path, {}, signal)
      return rows.toReversed()
    },
    refetchInterval: 60_000,
  })
