import { apiToken, DEFAULT_LIFE } from '@tollgate/contract/access/api-token.ts'
import { listAllTokens, ownTokens, tokensOfPerson } from '@tollgate/contract/calls/api-token.ts'
import { readPerson } from '@tollgate/contract/calls/person.ts'
import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import { queryOptions, skipToken } from '@tanstack/react-query'
import { createContext } from 'react'
import { send, sendPages } from '../../api/client.ts'
import { keys } from '../../catalogue/queries.ts'

/** Whose tokens the screen shows: the user's own, another account's, or everybody's. */
interface TokenOwner {
  catalogue: Catalogue
  /** Id of the other account; absent: the user's own, or everybody's. */
  id?: number | undefined
  /** Name of another person or a service account; absent: the user's own, or everybody's. */
  account?: string | undefined
  /** Show the owner in each row. */
  isAll?: boolean
  /** Whether tokens can be created here: administrators create none in a person's name. */
  isMade: boolean
}

export const TokenOwnerContext = createContext<TokenOwner>({ catalogue: apiToken, isMade: true })

/** The tokens of everybody, as a read-only catalogue. */
export const allTokens: Catalogue = { ...apiToken, name: `all-${apiToken.name}`, path: 'person-token' }

/**
 * The tokens of a person or service account as a catalogue; without an id the user's own. New ones have the longest
 * allowed lifetime.
 */
export function tokensOf(account?: number, mostDays = Infinity): Catalogue {
  const { expires_in_days } = apiToken.fields
  const life = expires_in_days && { ...expires_in_days, default: Math.min(DEFAULT_LIFE, mostDays) }
  const tokens = { ...apiToken, fields: { ...apiToken.fields, ...(life && { expires_in_days: life }) } }
  if (account === undefined) return tokens
  return { ...tokens, name: `${apiToken.name}-of-${account}`, path: `person/${account}/${apiToken.path}` }
}

/** The person or service account. */
export const accountQuery = (id: number | undefined) =>
  queryOptions({
    queryKey: ['catalogue', 'service-account', 'record', id],
    queryFn: id === undefined ? skipToken : ({ signal }) => send(readPerson, { params: { id }, signal }),
  })

/** Their tokens, newest first. Reloaded every minute, because the list shows when each was last used. */
export const apiTokensQuery = ({ catalogue, id, isAll = false }: TokenOwner) =>
  queryOptions({
    queryKey: keys.all(catalogue),
    queryFn: async ({ signal }) => (await tokensRead(id, isAll, signal)).toReversed(),
    refetchInterval: 60_000,
  })

function tokensRead(id: number | undefined, isAll: boolean, signal: AbortSignal) {
  if (isAll) return sendPages(listAllTokens, { signal })
  if (id === undefined) return sendPages(ownTokens.list, { signal })
  return sendPages(tokensOfPerson.list, { params: { person_id: id }, signal })
}
