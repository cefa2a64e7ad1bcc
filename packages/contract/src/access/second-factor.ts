import { z } from 'zod'
import { refuseUnshown } from '../standards/shown-text.ts'

/** Who needs a second factor to sign in with a password; administrators only once there are two. */
export const requiredOfSchema = z.enum(['nobody', 'administrators', 'everybody'])
export type RequiredOf = z.infer<typeof requiredOfSchema>

export const passkeyNameSchema = z
  .string()
  .trim()
  .min(1)
  .max(64, 'The name may have at most 64 characters')
  .superRefine(refuseUnshown('The name'))

export const passkeySchema = z.object({ passkey_id: z.string(), name: z.string(), created_at: z.string() })
export type Passkey = z.infer<typeof passkeySchema>

/** Answer of `GET /me/second-factor`: the caller's second factors. */
export const ownFactorsSchema = z.object({
  enabled: z.boolean().describe('A code or a passkey is asked for after the password'),
  app: z.boolean().describe('Codes of an authenticator app'),
  passkeys: z.array(passkeySchema),
  required: z.boolean().describe('You need one to sign in with a password'),
  recovery_codes: z.int().describe('How many are left'),
})
export type OwnFactors = z.infer<typeof ownFactorsSchema>

/** Answer of `GET /me/proof`: ways in which the caller can prove their identity again. */
export const proofSchema = z.object({
  proved: z.boolean().describe('Shown lately enough for what asks for it'),
  password: z.boolean(),
  code: z.boolean(),
  passkey: z.boolean(),
  provider: z.string().nullable().describe('Name of the OpenID provider of this session'),
})
export type Proof = z.infer<typeof proofSchema>
