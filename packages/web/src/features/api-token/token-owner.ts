import { apiToken } from '@tollgate/contract/access/api-token.ts'
import type { Person } from '@tollgate/contract/access/person-row.ts'
import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import { queryOptions } from '@tanstack/react-query'
import { createContext } from 'react'
import { call } from '../../api/client.ts'

/** Whose tokens a screen shows: those of the signed-in person, or of a service account. */
export interface TokenOwner {
  /** Where they are read and written. */
  catalogue: Catalogue
  /** Name of the service account; absent: one's own. */
  account?: string | undefined
}

export const TokenOwnerContext = createContext<TokenOwner>({ catalogue: apiToken })

/** The tokens of a service account, as a catalogue; without an id one's own. */
export function tokensOf(account?: number): Catalogue {
  if (account === undefined) return apiToken
  return { ...apiToken, name: `${apiToken.name}-of-${account}`, path: `person/${account}/${apiToken.path}` }
}

/** The service account itself. */
export const accountQuery = (id: number | undefined) =>
  queryOptions({
    queryKey: ['catalogue', 'service-account', 'record', id],
    queryFn: async ({ signal }) => (await call({ method: 'GET', path: `person/${id}`, signal })).data as Person,
    enabled: id !== undefined,
  })
