import { z } from 'zod'
import { type CodeValue, defineCodes } from '../standards/codes.ts'

/** What a token may do, in ascending order. */
export const TOKEN_SCOPES = defineCodes([
  { value: 'metrics', label: 'Metrics', hint: 'Reads /metrics and nothing else' },
  { value: 'read', label: 'Read', hint: 'Reads everything, changes nothing' },
  { value: 'write', label: 'Write', hint: 'Reads and writes all that its user may, but for tokens and releases' },
  { value: 'publish', label: 'Publish', hint: 'The same as Write, and publishes change sets that are approved' },
])

const instant = z.string().describe('Instant, ISO 8601 with Z')

/** Answer of `GET /api-token/{id}`: a token of a user. */
export const tokenRowSchema = z.object({
  api_token_id: z.int(),
  api_token_name: z.string(),
  token_prefix: z.string().describe('The first characters of the token'),
  scope: z.enum(['metrics', 'read', 'write', 'publish', 'node']),
  catalogues: z.array(z.string()).nullable().describe('Names of the catalogues that it may reach; null: all'),
  created_at: instant,
  expires_at: instant.nullable().describe('Null: never'),
  last_used_at: instant.nullable().describe('About a minute behind at most; null: never used'),
  row_version: z.int(),
})

/** A row of a list of tokens, with the person or service account that the token acts as. */
export const listedTokenSchema = tokenRowSchema.extend({ person_id: z.int(), person_name: z.string() })
export type ListedToken = z.infer<typeof listedTokenSchema>

export type ApiToken = z.infer<typeof tokenRowSchema>

/** The token of a node is created with the node, and can only read its releases. */
export type TokenScope = CodeValue<typeof TOKEN_SCOPES> | 'node'
