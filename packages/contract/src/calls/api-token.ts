import { z } from 'zod'
import { apiToken } from '../access/api-token.ts'
import { listedTokenSchema, tokenRowSchema } from '../access/token-row.ts'
import { defineCall, defineList, type Permission } from '../call/define-call.ts'
import { describedField } from '../catalogue/write-schema.ts'

const tag = apiToken.words.many
const row = tokenRowSchema.meta({ id: 'ApiToken' })
const listed = listedTokenSchema.meta({ id: 'ListedApiToken' })
const sent = z.object({
  api_token_name: describedField(apiToken, 'api_token_name'),
  scope: describedField(apiToken, 'scope').optional(),
  catalogues: z.array(z.string()).optional().describe('Names of catalogues; all unless given'),
  expires_in_days: describedField(apiToken, 'expires_in_days').optional(),
})
const created = row.and(z.object({ token: z.string().describe('The token; in this answer only') }))

export const listAllTokens = defineList({
  tag,
  who: { role: 'administrator', sessionOnly: true },
  path: 'person-token',
  summary: 'List the API tokens of all people and service accounts',
  answer: listed,
})

/** Calls for one's own tokens. They need a session: no token may create or revoke tokens. */
export const ownTokens = tokenCalls(
  'api-token',
  { role: 'viewer', sessionOnly: true, isProved: true },
  {
    list: 'List your API tokens',
    read: 'Read one of your API tokens',
    create: 'Create an API token',
    revoke: 'Revoke one of your API tokens',
  },
)

/** Those of another person or of a service account, for administrators. */
export const tokensOfPerson = tokenCalls(
  'person/:person_id/api-token',
  { role: 'administrator', sessionOnly: true, isProved: true },
  {
    list: 'List the API tokens of a person or service account',
    read: 'Read one API token of a person or service account',
    create: 'Create an API token of a service account',
    revoke: 'Revoke an API token of a person or service account',
  },
)

type Words = Readonly<Record<'list' | 'read' | 'create' | 'revoke', string>>

function tokenCalls<const Path extends string>(path: Path, who: Permission, words: Words) {
  const one = `${path}/:id` as const
  return {
    list: defineList({ tag, who, path, summary: words.list, answer: listed }),
    read: defineCall({ tag, who, method: 'GET', path: one, summary: words.read, answer: row }),
    create: defineCall({ tag, who, method: 'POST', path, summary: words.create, sent, answer: created, status: 201 }),
    revoke: defineCall({ tag, who, method: 'DELETE', path: one, summary: words.revoke, answer: row }),
  }
}
