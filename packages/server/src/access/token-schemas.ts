import { z } from 'zod'
import { apiToken } from '@tollgate/contract/access/api-token.ts'
import { listedTokenSchema, tokenRowSchema } from '@tollgate/contract/access/token-row.ts'
import type { Field } from '@tollgate/contract/catalogue/field.ts'
import { fieldSchema } from '@tollgate/contract/catalogue/write-schema.ts'
import { answers, meta } from '../http/api-schemas.ts'

const tags = [apiToken.words.many]
/** Tokens cannot manage tokens. */
const security = [{ session: [] }]
const row = tokenRowSchema.meta({ id: 'ApiToken' })

const listed = listedTokenSchema.meta({ id: 'ListedApiToken' })

/** Tokens of all users. */
export const listAllSchema = {
  tags,
  security,
  summary: 'List the API tokens of all people and service accounts',
  querystring: z.object({ page: z.int().optional(), page_size: z.int().optional() }),
  response: answers(200, z.object({ data: z.array(listed), meta })),
}

const made = row.and(z.object({ token: z.string().describe('The token; in this answer only') }))

const body = z.object({
  api_token_name: written('api_token_name'),
  scope: written('scope').optional(),
  catalogues: z.array(z.string()).optional().describe('Names of catalogues; all unless given'),
  expires_in_days: written('expires_in_days').optional(),
})

/** Schemas of the calls for tokens: one's own, or for administrators those of others. */
export function tokenSchemas(of: 'own' | 'others') {
  const [many, one] =
    of === 'own'
      ? ['your API tokens', 'API token']
      : ['the API tokens of a person or service account', 'API token of a person or service account']
  const params = of === 'own' ? z.object({ id: z.int() }) : z.object({ person_id: z.int(), id: z.int() })
  const place = of === 'own' ? {} : { params: z.object({ person_id: z.int() }) }
  return {
    list: {
      tags,
      security,
      summary: `List ${many}`,
      ...place,
      querystring: z.object({ page: z.int().optional(), page_size: z.int().optional() }),
      response: answers(200, z.object({ data: z.array(listed), meta })),
    },
    one: { tags, security, summary: `Read one ${one}`, params, response: answers(200, z.object({ data: row })) },
    create: {
      tags,
      security,
      summary: `Create an ${one}${of === 'own' ? '' : ': of service accounts alone'}`,
      ...place,
      body,
      response: answers(201, z.object({ data: made })),
    },
    remove: { tags, security, summary: `Revoke an ${one}`, params, response: answers(200, z.object({ data: row })) },
  }
}

function written(key: string): z.ZodType {
  const field = apiToken.fields[key] as Field
  return fieldSchema(field).meta({ description: field.help ?? field.label })
}
