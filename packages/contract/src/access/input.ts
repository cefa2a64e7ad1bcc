import { z } from 'zod'
import { refuseUnshown } from '../standards/shown-text.ts'

export const SHORTEST_PASSWORD = 12
export const LONGEST_PASSWORD = 128

const LONGEST_EMAIL = 254

const email = z
  .string()
  .trim()
  .toLowerCase()
  .pipe(
    z.email('Enter an e-mail address, such as name@example.com').max(LONGEST_EMAIL, 'The e-mail address is too long'),
  )

/** Sign-in accepts longer passwords than set-up and finds them wrong, up to a length that is cheap enough to hash. */
const anyPassword = z.string().min(1).max(1024, 'The password is too long')

const newPassword = z
  .string()
  .min(SHORTEST_PASSWORD, `The password needs at least ${SHORTEST_PASSWORD} characters`)
  .max(LONGEST_PASSWORD, `The password may have at most ${LONGEST_PASSWORD} characters`)

const name = z
  .string()
  .trim()
  .max(128, 'The name may have at most 128 characters')
  .superRefine(refuseUnshown('The name'))

export const signInInput = z.object({ email, password: anyPassword, rememberMe: z.boolean().optional() })

export const setupInput = z.strictObject({
  name: name.nullish(),
  email,
  password: newPassword,
  setup_code: z.string().max(64, 'The setup code is wrong').optional(),
})

const invitationToken = z.string().max(64, 'The invitation is wrong').describe('The last part of the link')

export const invitationInput = z.strictObject({ token: invitationToken })

export const acceptInput = z.strictObject({ token: invitationToken, password: newPassword, name: name.nullish() })

export const nameInput = z.strictObject({ name: name.refine((text) => text !== '') })

/** An app's code, with or without groups, or a recovery code. */
export const codeInput = z.object({
  code: z
    .string()
    .max(64, 'This code is too long')
    .transform((text) => text.replaceAll(/\s/g, ''))
    .pipe(z.string().min(1)),
})

export const ownPasswordInput = z.strictObject({ password: anyPassword })

export const passwordInput = z.strictObject({
  current_password: anyPassword,
  new_password: newPassword,
  sign_out_others: z.boolean().optional().describe('Ends your other sessions'),
})
