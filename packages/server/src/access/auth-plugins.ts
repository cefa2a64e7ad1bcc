import type { BetterAuthPlugin } from 'better-auth'
import { createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { twoFactor } from 'better-auth/plugins/two-factor'
import { z } from 'zod'

/** From the password to the code. */
const SIGN_IN_S = 600

/** What the library does beyond e-mail and password. Loaded with the library, which takes a while. */
export function authPlugins() {
  return [sessionStart(), secondFactor()] satisfies [BetterAuthPlugin, BetterAuthPlugin]
}

function secondFactor() {
  return twoFactor({ issuer: 'Tollgate', twoFactorTable: 'auth_two_factor', twoFactorCookieMaxAge: SIGN_IN_S })
}

export type AuthPlugins = ReturnType<typeof authPlugins>

/** A call of the server alone: a session for a user whom somebody else has signed in. */
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
