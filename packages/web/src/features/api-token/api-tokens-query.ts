import type { ListedToken } from '@tollgate/contract/access/token-row.ts'
import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import { queryOptions } from '@tanstack/react-query'
import { readWhole } from '../../api/client.ts'
import { keys } from '../../catalogue/queries.ts'

/** The tokens of a user, newest first. Reloaded every minute, because the list shows when each was last used. */
export const apiTokensQuery = (tokens: Catalogue) =>
  queryOptions({
    queryKey: keys.all(tokens),
    queryFn: async ({ signal }): Promise<readonly ListedToken[]> => {
      const { rows } = await readWhole<ListedToken>(tokens.path, {}, signal)
      return rows.toReversed()
    },
    refetchInterval: 60_000,
  })
