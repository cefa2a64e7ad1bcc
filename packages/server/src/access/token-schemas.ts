import { z } from 'zod'
import { apiToken } from '@tollgate/contract/access/api-token.ts'
import { tokenRowSchema } from '@tollgate/contract/access/token-row.ts'
import type { Field } from '@tollgate/contract/catalogue/field.ts'
import { fieldSchema } from '@tollgate/contract/catalogue/write-schema.ts'
import { answers, meta } from '../http/api-schemas.ts'

const tags = [apiToken.words.many]
/** No token manages tokens. */
const security = [{ session: [] }]
const params = z.object({ id: z.int() })
const row = tokenRowSchema.meta({ id: 'ApiToken' })

const made = row.and(z.object({ token: z.string().describe('The token; in this answer only') }))

const body = z.object({
  api_token_name: written('api_token_name'),
  scope: written('scope').optional(),
  catalogues: z.array(z.string()).optional().describe('Names of catalogues; all unless given'),
  expires_in_days: written('expires_in_days').optional(),
})

/** What the calls on tokens take and give, for the published API description. */
export const tokenSchemas = {
  list: {
    tags,
    security,
    summary: 'List your API tokens',
    querystring: z.object({ page: z.int().optional(), page_size: z.int().optional() }),
    response: answers(200, z.object({ data: z.array(row), meta })),
  },
  one: { tags, security, summary: 'Read one API token', params, response: answers(200, z.object({ data: row })) },
  create: {
    tags,
    security,
    summary: 'Create an API token',
    body,
    response: answers(201, z.object({ data: made })),
  },
  remove: { tags, security, summary: 'Revoke an API token', params, response: answers(200, z.object({ data: row })) },
}

function written(key: string): z.ZodType {
  const field = apiToken.fields[key] as Field
  return fieldSchema(field).meta({ description: field.help ?? field.label })
}
