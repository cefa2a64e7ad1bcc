import { z } from 'zod'
import { invitationSchema, personKindSchema, personRowSchema } from '@tollgate/contract/access/person-row.ts'
import { person } from '@tollgate/contract/access/person.ts'
import type { Field } from '@tollgate/contract/catalogue/field.ts'
import { fieldSchema } from '@tollgate/contract/catalogue/write-schema.ts'
import { answers, described, meta } from '../../http/api-schemas.ts'

const tags = [person.words.many]
/** Tokens cannot invite or change people. */
const security = [{ session: [] }]
const params = z.object({ id: z.int() })

const parts = () => {
  const row = personRowSchema.meta({ id: 'Person' })
  const invited = row.and(invitationSchema)
  const added = row.and(invitationSchema.partial())
  return { row, invited, added, one: z.object({ data: row }) }
}

export const signOutInput = z.strictObject({
  revoke_tokens: z.boolean().optional().describe('The API tokens too, as after a break-in'),
})

/** API schemas of the calls for people. */
export const personSchemas = {
  list: described(() => ({
    tags,
    summary: 'List the people, oldest first',
    querystring: z.object({ page: z.int().optional(), page_size: z.int().optional() }),
    response: answers(200, z.object({ data: z.array(parts().row), meta })),
  })),
  one: described(() => ({ tags, summary: 'Read one person', params, response: answers(200, parts().one) })),
  create: described(() => ({
    tags,
    security,
    summary: 'Invite a person: the link works once, for 7 days; or add a service account, which has none',
    body: bodySchema(),
    response: answers(201, z.object({ data: parts().added })),
  })),
  invite: described(() => ({
    tags,
    security,
    summary: 'Make another link for a person who has not come in yet',
    params,
    response: answers(201, z.object({ data: parts().invited })),
  })),
  update: described(() => ({
    tags,
    security,
    summary: 'Change a person; a role counts at once',
    params,
    body: bodySchema().partial(),
    response: answers(200, parts().one),
  })),
  remove: described(() => ({
    tags,
    security,
    summary: 'Delete a person with sessions and API tokens',
    params,
    response: answers(200, parts().one),
  })),
  signOut: described(() => ({
    tags,
    security,
    summary: 'End every session of a person, or of oneself, and revoke the API tokens on wish',
    params,
    body: signOutInput.optional(),
    response: answers(
      200,
      z.object({
        data: z.object({
          ended: z.int().describe('How many sessions there were'),
          revoked: z.int().describe('How many API tokens were revoked'),
        }),
      }),
    ),
  })),
}

const token = z.string().describe('The last part of the link')

/** API schemas of invitations, which need no sign-in. */
export const invitationSchemas = {
  read: described(() => ({
    tags,
    security: [],
    summary: 'Whom an invitation is for',
    body: z.object({ token }),
    response: answers(
      200,
      z.object({ data: z.object({ name: z.string(), email: z.string(), expires_at: z.string() }) }),
    ),
  })),
  accept: described(() => ({
    tags,
    security: [],
    summary: 'Accept an invitation: choose a password and be signed in',
    body: z.object({ token, password: z.string(), name: z.string().optional() }),
    response: answers(
      200,
      z.object({
        data: z.object({
          user: z.object({}).loose(),
          second_factor: z
            .literal('set-up')
            .optional()
            .describe('The session may do nothing until there is a second factor'),
        }),
      }),
    ),
  })),
}

function bodySchema() {
  return z.object({
    kind: personKindSchema.optional().describe('service: an account of programs; person unless given'),
    name: written('name'),
    email: written('email').optional().describe('Of a person; a service account has none'),
    role: written('role'),
    disabled: written('disabled').optional(),
    plans: z.array(z.int()).nullable().optional().describe('Ids of the plans that the role is narrowed to; null: all'),
  })
}

function written(key: string): z.ZodType {
  const field = person.fields[key] as Field
  return fieldSchema(field).meta({ description: field.help ?? field.label })
}
