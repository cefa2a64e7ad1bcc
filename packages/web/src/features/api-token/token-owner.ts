import { apiToken, DEFAULT_LIFE } from '@tollgate/contract/access/api-token.ts'
import type { Person } from '@tollgate/contract/access/person-row.ts'
import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import { queryOptions } from '@tanstack/react-query'
import { createContext } from 'react'
import { call } from '../../api/client.ts'

/** Whose tokens a screen shows: those of the signed-in person, of anybody else, or everybody's. */
export interface TokenOwner {
  catalogue: Catalogue
  /** Name of another person or a service account; absent: one's own, or everybody's. */
  account?: string | undefined
  /** Each row says whose it is. */
  isAll?: boolean
  /** Administrators make no tokens in the name of a person. */
  isMade: boolean
}

export const TokenOwnerContext = createContext<TokenOwner>({ catalogue: apiToken, isMade: true })

/** The tokens of everybody, as a catalogue: they are read there alone. */
export const allTokens: Catalogue = { ...apiToken, name: `all-${apiToken.name}`, path: 'person-token' }

/** The tokens of a person or service account, as a catalogue; without an id one's own. New ones live as long as is allowed. */
export function tokensOf(account?: number, mostDays = Infinity): Catalogue {
  const { expires_in_days } = apiToken.fields
  const life = expires_in_days && { ...expires_in_days, default: Math.min(DEFAULT_LIFE, mostDays) }
  const tokens = { ...apiToken, fields: { ...apiToken.fields, ...(life && { expires_in_days: life }) } }
  if (account === undefined) return tokens
  return { ...tokens, name: `${apiToken.name}-of-${account}`, path: `person/${account}/${apiToken.path}` }
}

/** The person or service account itself. */
export const accountQuery = (id: number | undefined) =>
  queryOptions({
    queryKey: ['catalogue', 'service-account', 'record', id],
    queryFn: async ({ signal }) => (await call({ method: 'GET', path: `person/${id}`, signal })).data as Person,
    enabled: id !== undefined,
  })
