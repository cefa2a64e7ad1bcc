import { apiToken, DEFAULT_LIFE } from '@tollgate/contract/access/api-token.ts'
import type { Person } from '@tollgate/contract/access/person-row.ts'
import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import { queryOptions } from '@tanstack/react-query'
import { createContext } from 'react'
import { call } from '../../api/client.ts'

/** Whose tokens the screen shows: the user's own, another account's, or everybody's. */
interface TokenOwner {
  catalogue: Catalogue
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
    queryFn: async ({ signal }) => (await call({ method: 'GET', path: `person/${id}`, signal })).data as Person,
    enabled: id !== undefined,
  })
