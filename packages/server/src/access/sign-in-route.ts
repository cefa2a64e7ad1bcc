import { normalizeIP } from '@better-auth/core/utils/ip'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refusal } from '../http/app-error.ts'
import { OPEN, type AccessContext } from './access-context.ts'
import { AUTH_PATH } from './auth-options.ts'
import { AttemptLimit } from './attempt-limit.ts'
import { sendAnswer, toAuthRequest } from './bridge.ts'
import { readInput, signInInput } from './input.ts'
import type { Auth } from './open-auth.ts'

const SIGN_IN = '/sign-in/email'

/** Sign-in with e-mail and password. An unknown user and a wrong password get the same answer; too many failures block. */
export function registerSignIn(scope: FastifyInstance, { auth, now }: AccessContext): void {
  const limit = new AttemptLimit(now)
  scope.post(AUTH_PATH + SIGN_IN, OPEN, async (request, reply) => {
    const library = auth()
    const input = readInput(signInInput, request.body)
    const keys = [`account ${input.email}`, `address ${normalizeIP(request.ip)}`]
    const { result, retryAfter } = await limit.run(keys, () => signIn(library, request, input))
    if (retryAfter) {
      reply.header('retry-after', retryAfter)
      throw refusal('TOO_MANY_REQUESTS', `Too many attempts failed. Try again in ${retryAfter} seconds`)
    }
    if (!result) throw refusal('UNAUTHENTICATED', 'The e-mail address or the password is wrong')
    return sendAnswer(request, reply, result)
  })
}

/** Signs in; undefined when the user is unknown or the password wrong. */
export async function signIn({ handler }: Auth, request: FastifyRequest, body: object): Promise<Response | undefined> {
  const answer = await handler(toAuthRequest(request, 'POST', SIGN_IN, body))
  if (answer.ok) return answer
  if (answer.status === 401) return undefined
  throw new Error(`better-auth answered a sign-in with ${answer.status}`)
}
