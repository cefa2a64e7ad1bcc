import type { FastifyReply, FastifyRequest } from 'fastify'
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { isSecure } from '../http/is-secure.ts'
import { AUTH_PATH } from './auth-options.ts'
import { COOKIE_PREFIX, cookieNamed } from './session-cookie.ts'

/**
 * Marks a browser in which this user has signed in before. It does not sign in; it only exempts the browser from the
 * failures that others cause.
 */
const COOKIE = `${COOKIE_PREFIX}.device`
const KEPT_S = 400 * 86_400
const NAME_BYTES = 12

/** The browser's id, if it holds a valid mark for this user. */
export function knownDevice({ headers }: FastifyRequest, email: string, secret: string): string | undefined {
  const [name, signature] = cookieNamed(headers.cookie ?? '', COOKIE)?.split('.') ?? []
  if (name === undefined || signature === undefined) return undefined
  const wanted = Buffer.from(signed(name, email, secret))
  const given = Buffer.from(signature)
  return wanted.length === given.length && timingSafeEqual(wanted, given) ? name : undefined
}

/** Marks the browser of a user who has just signed in, unless it has a mark. */
export function markDevice(request: FastifyRequest, reply: FastifyReply, email: string, secret: string): void {
  if (knownDevice(request, email, secret) !== undefined) return
  const name = randomBytes(NAME_BYTES).toString('base64url')
  const value = `${name}.${signed(name, email, secret)}`
  const attributes = `Max-Age=${KEPT_S}; Path=${AUTH_PATH}; HttpOnly; SameSite=Lax${isSecure(request) ? '; Secure' : ''}`
  reply.header('set-cookie', `${COOKIE}=${value}; ${attributes}`)
}

function signed(name: string, email: string, secret: string): string {
  return createHmac('sha256', secret).update(`device ${name} ${email}`).digest('base64url')
}
