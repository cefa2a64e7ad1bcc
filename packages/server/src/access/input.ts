import { z } from 'zod'
import { fault, type Fault } from '@tollgate/contract/errors.ts'
import { refuseUnshown } from '@tollgate/contract/standards/shown-text.ts'
import { AppError } from '../app-error.ts'
import { LONGEST_PASSWORD, SHORTEST_PASSWORD } from './password-rules.ts'

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

const invitationToken = z.string().max(64, 'The invitation is wrong')

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
  sign_out_others: z.boolean().optional(),
})

export function readInput<T>(schema: z.ZodType<T>, body: unknown): T {
  const given: object = typeof body === 'object' && body !== null && !Array.isArray(body) ? body : {}
  const parsed = schema.safeParse(given)
  if (parsed.success) return parsed.data
  throw new AppError(firstOfEachField(parsed.error.issues.flatMap((issue) => faultsOf(issue, given))))
}

function faultsOf(issue: z.core.$ZodIssue, given: object): Fault[] {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => fault('INVALID', 'There is no such field', key))
  const field = String(issue.path[0] ?? '')
  const value: unknown = Reflect.get(given, field)
  const missing = value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
  return [missing ? fault('REQUIRED', undefined, field) : fault('INVALID', issue.message, field)]
}

function firstOfEachField(faults: readonly Fault[]): Fault[] {
  return [...new Map(faults.toReversed().map((entry) => [entry.field, entry])).values()].toReversed()
}
