import type { FastifyReply, FastifyRequest } from 'fastify'
import { ADDRESS_HEADER, AUTH_ORIGIN, AUTH_PATH } from './auth-options.ts'

/** A request for better-auth. Of the caller's headers it has only the cookie and the user agent, and the caller's address. */
export function toAuthRequest(from: FastifyRequest, method: 'GET' | 'POST', path: string, body?: object): Request {
  const headers = toAuthHeaders(from)
  if (body) headers.set('content-type', 'application/json')
  return new Request(`${AUTH_ORIGIN}${AUTH_PATH}${path}`, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  })
}

export function toAuthHeaders({ headers, ip }: FastifyRequest): Headers {
  const passed = new Headers({ [ADDRESS_HEADER]: ip })
  if (headers.cookie !== undefined) passed.set('cookie', headers.cookie)
  if (headers['user-agent'] !== undefined) passed.set('user-agent', headers['user-agent'])
  return passed
}

/** Passes better-auth's cookies on, each in its own header, with `Secure` over https. */
export function passCookies(request: FastifyRequest, reply: FastifyReply, headers: Headers): void {
  const cookies = headers.getSetCookie()
  if (cookies.length === 0) return
  reply.header('set-cookie', isSecure(request) ? cookies.map((cookie) => `${cookie}; Secure`) : cookies)
}

/** Passes an answer on, without the session's token: that is in the cookie alone, where no script reads it. */
export async function sendAnswer(request: FastifyRequest, reply: FastifyReply, answer: Response) {
  passCookies(request, reply, answer.headers)
  const text = JSON.stringify(await answer.json(), (key, value: unknown) => (key === 'token' ? undefined : value))
  return reply.type('application/json').send(text)
}

/** A caller who claims https over plain http harms only itself: its browser does not send the cookie back. */
function isSecure({ protocol, headers }: FastifyRequest): boolean {
  return protocol === 'https' || /^https\b/i.test(String(headers['x-forwarded-proto'] ?? ''))
}
