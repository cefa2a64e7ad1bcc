import { passkey } from '@better-auth/passkey'
import { APIError } from 'better-auth'
import { passkeyTable } from '../auth-plugins.ts'
import { ISSUER } from '../issuer.ts'

/**
 * The plug-in for one host name of the console. A passkey always asks for a finger, a face or a PIN, so it counts as
 * two factors.
 */
export function passkeysOf(host: string) {
  return passkey({
    rpID: host,
    rpName: ISSUER,
    schema: { passkey: { modelName: passkeyTable.schema.passkey.modelName } },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    registration: {
      afterVerification: async ({ verification }) => refuseUnverified(verification.registrationInfo?.userVerified),
    },
    authentication: {
      afterVerification: async ({ verification }) => refuseUnverified(verification.authenticationInfo.userVerified),
    },
  })
}

function refuseUnverified(isVerified: boolean | undefined): void {
  if (!isVerified) throw new APIError('UNAUTHORIZED', { code: 'USER_NOT_VERIFIED' })
}
