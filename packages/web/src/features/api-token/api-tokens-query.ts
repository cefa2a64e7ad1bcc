import { apiToken } from '@tollgate/contract/access/api-token.ts'
import type { TokenScope } from '@tollgate/contract/access/token-scope.ts'
import { queryOptions } from '@tanstack/react-query'
import { getPage, type Row } from '../../api/client.ts'
import { keys } from '../../catalogue/queries.ts'

/** A token of the signed-in user. */
export interface ApiToken extends Row {
  api_token_id: number
  api_token_name: string
  /** The first characters of the token. */
  token_prefix: string
  scope: TokenScope
  /** Instants, ISO; an end of null never comes, a use of null has not been. */
  created_at: string
  expires_at: string | null
  last_used_at: string | null
}

/** More than anybody has. */
const ALL = { page_size: '1000' }

/** The user's tokens, the newest first. Read again once a minute: whether one is still used is seen here. */
export const apiTokensQuery = queryOptions({
  queryKey: keys.list(apiToken, ALL),
  queryFn: async ({ signal }) => {
    const { rows } = await getPage(apiToken.path, ALL, signal)
    return rows.toReversed() as unknown as readonly ApiToken[]
  },
  refetchInterval: 60_000,
})
