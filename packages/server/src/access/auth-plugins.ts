import type { BetterAuthPlugin } from 'better-auth'
import { createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { twoFactor } from 'better-auth/plugins/two-factor'
import { z } from 'zod'
import { ISSUER } from './issuer.ts'
import { recoveryCodeOptions } from './second-factor/recovery-codes.ts'

/** Time between password and second factor. */
const SIGN_IN_S = 600

/** Plug-ins of better-auth. They are loaded with it, because loading takes a while. */
export function authPlugins() {
  return [sessionStart(), secondFactor(), passkeyTable] satisfies [BetterAuthPlugin, BetterAuthPlugin, BetterAuthPlugin]
}

function secondFactor() {
  return twoFactor({
    issuer: ISSUER,
    twoFactorTable: 'auth_two_factor',
    twoFactorCookieMaxAge: SIGN_IN_S,
    backupCodeOptions: recoveryCodeOptions,
  })
}

/** The table of the passkey plug-in. The plug-in itself is loaded when somebody uses a passkey. */
export const passkeyTable = {
  id: 'passkey-table',
  schema: {
    passkey: {
      modelName: 'auth_passkey',
      fields: {
        name: { type: 'string', required: false },
        publicKey: { type: 'string', required: true },
        userId: { type: 'string', references: { model: 'user', field: 'id' }, required: true, index: true },
        credentialID: { type: 'string', required: true, index: true },
        counter: { type: 'number', required: true },
        deviceType: { type: 'string', required: true },
        backedUp: { type: 'boolean', required: true },
        transports: { type: 'string', required: false },
        createdAt: { type: 'date', required: false },
        aaguid: { type: 'string', required: false },
      },
    },
  },
} satisfies BetterAuthPlugin

export type AuthPlugins = ReturnType<typeof authPlugins>

/** A server-only call: starts a session for a user who has signed in elsewhere. */
function sessionStart() {
  return {
    id: 'session-start',
    endpoints: {
      startSession: createAuthEndpoint.serverOnly(
        { method: 'POST', body: z.object({ userId: z.string() }) },
        async (call) => {
          const { internalAdapter } = call.context
          const user = await internalAdapter.findUserById(call.body.userId)
          if (!user) throw new Error('The user is gone')
          const session = await internalAdapter.createSession(user.id)
          await setSessionCookie(call, { session, user })
          return { sessionId: session.id }
        },
      ),
    },
  }
}
