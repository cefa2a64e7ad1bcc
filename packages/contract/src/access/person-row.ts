import { z } from 'zod'

/** Kind of an account. A service account cannot sign in: its programs use API tokens that administrators create. */
export const personKindSchema = z.enum(['person', 'service'])
export type PersonKind = z.infer<typeof personKindSchema>

const instant = z.string().describe('Instant, ISO 8601 with Z')

/** A row of `GET /person`. */
export const personRowSchema = z.object({
  person_id: z.int(),
  kind: personKindSchema.describe('service: an account of programs, without sign-in'),
  name: z.string(),
  email: z.string().describe('Empty of a service account'),
  role: z.enum(['viewer', 'editor', 'approver', 'administrator']),
  plans: z.array(z.int()).readonly().nullable().describe('Ids of the plans that the role is narrowed to; null: all'),
  disabled: z.enum(['Y', 'N']),
  barred: z.enum(['Y', 'N']).describe('Y: the OpenID provider gives this person no role any more'),
  second_factor: z.enum(['Y', 'N']).describe('Whether a code is asked for after the password'),
  last_seen_at: instant.nullable().describe('About a minute behind at most; null: never'),
  invited_until: instant.nullable().describe('Until when the invitation can be accepted; null: there is none'),
  row_version: z.int(),
})

export type Person = z.infer<typeof personRowSchema>

/** Additional fields in the answer to an invitation. */
export const invitationSchema = z.object({
  invite_url: z.string().describe('The link to hand over; in this answer only'),
  mail_sent: z.boolean().optional().describe('Whether the mail server took the link; absent where none is set'),
  mail_fault: z.string().optional().describe('Why it did not'),
})

/** A person with their invitation link. */
export type InvitedPerson = Person & z.infer<typeof invitationSchema>

/** Answer of `GET /me`: the caller. */
export const meSchema = personRowSchema.pick({ person_id: true, name: true, email: true, role: true, plans: true })

export type Me = z.infer<typeof meSchema>
