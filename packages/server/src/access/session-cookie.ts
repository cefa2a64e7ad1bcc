import type { FastifyRequest } from 'fastify'
import { isSecure } from '../http/is-secure.ts'

export const COOKIE_PREFIX = 'tollgate'

export const SESSION_COOKIE = `${COOKIE_PREFIX}.session_token`

/** Prefix of cookies over TLS: neither another site of the domain nor anybody without TLS can set such a cookie. */
export const HOST_PREFIX = '__Host-'

export function sessionCookieOf(request: Pick<FastifyRequest, 'protocol' | 'headers'>): string | undefined {
  const { cookie } = request.headers
  if (cookie === undefined) return undefined
  return cookieNamed(cookie, isSecure(request) ? HOST_PREFIX + SESSION_COOKIE : SESSION_COOKIE)
}

/** The value of a cookie in a `Cookie` header, undecoded. */
export function cookieNamed(header: string, name: string): string | undefined {
  const start = `${name}=`
  for (let from = header.indexOf(start); from !== -1; from = header.indexOf(start, from + 1)) {
    if (from > 0 && !/[;\s]/.test(header.charAt(from - 1))) continue
    const end = header.indexOf(';', from)
    return header.slice(from + start.length, end === -1 ? undefined : end).trim() || undefined
  }
  return undefined
}

/** The session's token in the cookie's value; a dot and the signature follow it. */
export function tokenOf(cookie: string): string {
  return cookie.slice(0, Math.max(0, cookie.indexOf('.')))
}
