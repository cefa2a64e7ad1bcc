import { createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { z } from 'zod'

/** What the library does beyond e-mail and password. Loaded with the library, which takes a while. */
export function authPlugins() {
  return [sessionStart()]
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
