import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { isSecure } from '../../http/is-secure.ts'
import { COOKIE_PREFIX, cookieNamed, HOST_PREFIX } from '../session-cookie.ts'
import type { SingleSignOnParts } from './parts.ts'
import { expectedSchema } from './provider.ts'

const COOKIE = `${COOKIE_PREFIX}.single_sign_on`
const KEPT_S = 600

const startedSchema = expectedSchema.extend({ next: z.string(), until: z.number() })

/** A sign-in that this browser has begun. Only the browser that began it can end it. */
export type Started = z.output<typeof startedSchema>

export async function writeStarted(
  request: FastifyRequest,
  reply: FastifyReply,
  { seal }: SingleSignOnParts,
  started: Started,
): Promise<void> {
  setCookie(request, reply, await seal.close(started), KEPT_S)
}

export async function readStarted(request: FastifyRequest, { seal }: SingleSignOnParts): Promise<Started | undefined> {
  const value = cookieNamed(request.headers.cookie ?? '', nameFor(request))
  return value === undefined ? undefined : seal.open(startedSchema, value)
}

export function clearStarted(request: FastifyRequest, reply: FastifyReply): void {
  setCookie(request, reply, '', 0)
}

/** `Lax`, since the answer comes by a link of another site. */
function setCookie(request: FastifyRequest, reply: FastifyReply, value: string, seconds: number): void {
  const secure = isSecure(request) ? '; Secure' : ''
  const attributes = `Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax${secure}`
  reply.header('set-cookie', `${nameFor(request)}=${value}; ${attributes}`)
}

function nameFor(request: FastifyRequest): string {
  return isSecure(request) ? HOST_PREFIX + COOKIE : COOKIE
}
