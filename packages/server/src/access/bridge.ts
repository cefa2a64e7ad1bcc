import type { FastifyReply, FastifyRequest } from 'fastify'
import { isSecure } from '../http/is-secure.ts'
import { ADDRESS_HEADER, AUTH_ORIGIN, AUTH_PATH } from './auth-options.ts'
import { HOST_PREFIX } from './session-cookie.ts'

/** Makes a request for better-auth, with the caller's cookie, user agent and address, and no other header. */
export function toAuthRequest(from: FastifyRequest, method: 'GET' | 'POST', path: string, body?: object): Request {
  const headers = toAuthHeaders(from)
  if (body) headers.set('content-type', 'application/json')
  return new Request(`${AUTH_ORIGIN}${AUTH_PATH}${path}`, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  })
}

export function toAuthHeaders(request: FastifyRequest): Headers {
  const { headers, ip } = request
  const passed = new Headers({ [ADDRESS_HEADER]: ip })
  if (headers.cookie !== undefined)
    passed.set('cookie', isSecure(request) ? withoutPrefix(headers.cookie) : headers.cookie)
  if (headers['user-agent'] !== undefined) passed.set('user-agent', headers['user-agent'])
  return passed
}

/** Keeps only the cookies with the prefix, and removes it. */
function withoutPrefix(cookies: string): string {
  const own = cookies.split(/;\s*/).filter((cookie) => cookie.startsWith(HOST_PREFIX))
  return own.map((cookie) => cookie.slice(HOST_PREFIX.length)).join('; ')
}

/**
 * Copies better-auth's cookies to the reply, each in its own header. Over https with `Secure` and the `__Host-` prefix.
 */
export function passCookies(request: FastifyRequest, reply: FastifyReply, headers: Headers): void {
  const cookies = headers.getSetCookie()
  if (cookies.length === 0) return
  reply.header('set-cookie', isSecure(request) ? cookies.map((cookie) => `${HOST_PREFIX}${cookie}; Secure`) : cookies)
}

/** Sends an answer without the session token, which stays in the cookie, where no script can read it. */
export async function sendAnswer(reply: FastifyReply, answer: Response) {
  const text = JSON.stringify(await answer.json(), (key, value: unknown) => (key === 'token' ? undefined : value))
  return reply.type('application/json').send(text)
}
