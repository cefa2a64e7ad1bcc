import { z } from 'zod'
import { defineList } from '../call/define-call.ts'

/** What the log of sign-ins records, and its words. */
export const ACCESS_EVENTS = {
  set_up: 'the administrator was created',
  setup_refused: 'a set-up with a wrong setup code was refused',
  sign_in: 'signed in',
  sign_in_failed: 'a sign-in failed',
  sign_in_blocked: 'sign-in is blocked after too many failures',
  sign_out: 'signed out',
  person_invited: 'a person was invited',
  invitation_accepted: 'an invitation was accepted',
  invitation_refused: 'an invitation was refused',
  person_joined: 'a person came from the OpenID provider for the first time',
  person_linked: 'a person was linked with the OpenID provider',
  service_account_added: 'a service account was added',
  person_changed: 'a person was changed',
  person_deleted: 'a person was deleted',
  sessions_ended: 'sessions were ended',
  proof_given: 'showed again who they are',
  proof_refused: 'did not show who they are',
  second_factor_added: 'a second factor was set up',
  second_factor_removed: 'a second factor was taken away',
  second_factor_rule: 'whether a second factor is required was changed',
  recovery_codes_made: 'recovery codes were made anew',
  password_changed: 'a password was changed',
  token_created: 'an API token was created',
  token_revoked: 'an API token was revoked',
  token_refused: 'an API token was refused',
  webhook_added: 'a webhook was added',
  access_refused: 'a call that the role or the API token does not allow was refused',
  foreign_write_refused: 'a write that another site asked for was refused',
} as const

export type AccessEvent = keyof typeof ACCESS_EVENTS

const events = Object.keys(ACCESS_EVENTS) as [AccessEvent, ...AccessEvent[]]

export const listAccessEvents = defineList({
  tag: 'access',
  who: { role: 'administrator' },
  path: 'access-event',
  summary: 'List who signed in, failed to, or was refused, newest first',
  answer: z
    .object({
      access_event_id: z.int(),
      at: z.string().describe('Instant, ISO 8601 with Z'),
      event: z.enum(events),
      user_name: z.string().describe('Name or e-mail address; of a failure, the address that was given'),
      address: z.string().describe('Where it came from'),
      detail: z.string().nullable(),
    })
    .meta({ id: 'AccessEvent' }),
})
