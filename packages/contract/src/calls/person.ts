import { z } from 'zod'
import { acceptInput, invitationInput } from '../access/input.ts'
import { person } from '../access/person.ts'
import { invitationSchema, meSchema, personKindSchema, personRowSchema } from '../access/person-row.ts'
import { requiredOfSchema } from '../access/second-factor.ts'
import { defineCall, defineList } from '../call/define-call.ts'
import { describedField } from '../catalogue/write-schema.ts'

const tag = person.words.many
const reading = { tag, who: { role: 'administrator' } } as const
const access = { tag, who: { role: 'administrator', isProved: true, sessionOnly: true } } as const

const row = personRowSchema.meta({ id: 'Person' })
const writable = z.object({
  kind: personKindSchema.optional().describe('service: an account of programs; person unless given'),
  name: describedField(person, 'name'),
  email: describedField(person, 'email').optional().describe('Of a person; a service account has none'),
  role: describedField(person, 'role'),
  disabled: describedField(person, 'disabled').optional(),
  plans: z
    .array(z.int())
    .readonly()
    .nullable()
    .optional()
    .describe('Ids of the plans that the role is narrowed to; null: all'),
})

export const listPeople = defineList({
  ...reading,
  path: 'person',
  summary: 'List the people, oldest first',
  answer: row,
})

export const readPerson = defineCall({
  ...reading,
  method: 'GET',
  path: 'person/:id',
  summary: 'Read one person',
  answer: row,
})

export const invitePerson = defineCall({
  ...access,
  method: 'POST',
  path: 'person',
  summary: 'Invite a person: the link works once, for 7 days; or add a service account, which has none',
  sent: writable,
  answer: row.and(invitationSchema.partial()),
  status: 201,
})

export const invitePersonAgain = defineCall({
  ...access,
  method: 'POST',
  path: 'person/:id/invitation',
  summary: 'Make another link for a person who has not come in yet',
  answer: row.and(invitationSchema),
  status: 201,
})

export const updatePerson = defineCall({
  ...access,
  method: 'PUT',
  path: 'person/:id',
  summary: 'Change a person; a role counts at once',
  sent: writable.partial(),
  answer: row,
})

export const deletePerson = defineCall({
  ...access,
  method: 'DELETE',
  path: 'person/:id',
  summary: 'Delete a person with sessions and API tokens',
  answer: row,
})

export const signOutPerson = defineCall({
  tag,
  who: { role: 'viewer', isProved: true, sessionOnly: true },
  method: 'POST',
  path: 'person/:id/sign-out',
  summary: 'End every session of a person, or your own, and revoke the API tokens if wanted',
  body: z.strictObject({
    revoke_tokens: z.boolean().optional().describe('The API tokens too, as after a break-in'),
  }),
  answer: z.object({
    ended: z.int().describe('How many sessions there were'),
    revoked: z.int().describe('How many API tokens were revoked'),
  }),
})

export const removeSecondFactor = defineCall({
  ...access,
  method: 'DELETE',
  path: 'person/:id/second-factor',
  summary: 'Remove the second factor of a person, for example after a phone was lost',
  answer: z.object({ enabled: z.boolean() }),
})

const rule = z.strictObject({ required_of: requiredOfSchema })

export const readFactorRule = defineCall({
  ...reading,
  method: 'GET',
  path: 'second-factor-rule',
  summary: 'Read who needs a second factor to sign in with a password',
  answer: rule,
})

export const writeFactorRule = defineCall({
  ...access,
  method: 'PUT',
  path: 'second-factor-rule',
  summary: 'Require a second factor of nobody, of administrators once there are two, or of everybody',
  body: rule,
  answer: rule,
})

export const readInvitation = defineCall({
  tag,
  who: 'anybody',
  method: 'POST',
  path: 'invitation/read',
  summary: 'Read whom an invitation is for',
  sent: invitationInput,
  answer: z.object({ name: z.string(), email: z.string(), expires_at: z.string() }),
})

export const acceptInvitation = defineCall({
  tag,
  who: 'anybody',
  method: 'POST',
  path: 'invitation/accept',
  summary: 'Accept an invitation: choose a password and be signed in',
  sent: acceptInput,
  answer: z.object({
    user: meSchema.extend({ id: z.string() }),
    second_factor: z.literal('set-up').optional().describe('The session may do nothing until there is a second factor'),
  }),
})
