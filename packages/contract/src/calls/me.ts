import { z } from 'zod'
import { nameInput, passwordInput } from '../access/input.ts'
import { ownSessionSchema } from '../access/own-session.ts'
import { ownSettingsInput } from '../access/own-settings.ts'
import { meSchema } from '../access/person-row.ts'
import { ownFactorsSchema, proofSchema } from '../access/second-factor.ts'
import { defineCall } from '../call/define-call.ts'

const tag = 'Oneself'
const own = { tag, who: { role: 'viewer', sessionOnly: true } } as const
const ownAccess = { tag, who: { role: 'viewer', sessionOnly: true, isProved: true } } as const

export const readMe = defineCall({
  tag,
  who: { role: 'viewer' },
  method: 'GET',
  path: 'me',
  summary: 'Read who you are and what you may do',
  answer: meSchema,
})

export const renameMe = defineCall({
  ...own,
  method: 'PUT',
  path: 'me',
  summary: 'Change your name',
  sent: nameInput,
  answer: meSchema,
})

export const readHasPassword = defineCall({
  ...own,
  method: 'GET',
  path: 'me/password',
  summary: 'Read whether you have a password here',
  answer: z.object({ has_password: z.boolean() }),
})

export const changePassword = defineCall({
  ...own,
  method: 'POST',
  path: 'me/password',
  summary: 'Change your password',
  sent: passwordInput,
  answer: meSchema,
})

const settings = z.object({
  settings: z.record(z.string(), z.unknown()).describe('All of them, by key'),
})

export const readOwnSettings = defineCall({
  ...own,
  method: 'GET',
  path: 'me/setting',
  summary: 'Read how your lists are set up: columns, their widths, saved views',
  answer: settings,
})

export const writeOwnSettings = defineCall({
  ...own,
  method: 'PUT',
  path: 'me/setting',
  summary: 'Set up your lists: settings that are not named stay as they are',
  body: ownSettingsInput,
  answer: settings,
})

export const listOwnSessions = defineCall({
  ...ownAccess,
  method: 'GET',
  path: 'me/session',
  summary: 'List your open sessions, the last used first',
  answer: z.array(ownSessionSchema),
})

const ended = z.object({ ended: z.int().describe('How many sessions there were') })

export const endOtherSessions = defineCall({
  ...ownAccess,
  method: 'DELETE',
  path: 'me/session',
  summary: 'End your other sessions',
  answer: ended,
})

export const endSession = defineCall({
  ...ownAccess,
  method: 'DELETE',
  path: 'me/session/:id',
  summary: 'End one of your sessions',
  answer: ended,
})

export const readProof = defineCall({
  ...own,
  method: 'GET',
  path: 'me/proof',
  summary: 'Read whether you have confirmed who you are lately, and by what you can',
  answer: proofSchema,
})

export const giveProof = defineCall({
  ...own,
  method: 'POST',
  path: 'me/proof',
  summary: 'Confirm who you are: calls that answered STEP_UP_REQUIRED are allowed for some minutes',
  sent: z.object({
    password: z.string().optional(),
    code: z.string().optional().describe('Of your authenticator app, or a recovery code'),
    passkey: z.unknown().optional().describe('What your browser answered to the options of /api/auth/passkey/options'),
  }),
  answer: proofSchema,
})

export const readOwnFactors = defineCall({
  ...own,
  method: 'GET',
  path: 'me/second-factor',
  summary: 'Read whether you have a second factor, and need one',
  answer: ownFactorsSchema,
})

export const removePasskey = defineCall({
  ...ownAccess,
  method: 'DELETE',
  path: 'me/passkey/:id',
  summary: 'Remove one of your passkeys',
  answer: ownFactorsSchema,
})
