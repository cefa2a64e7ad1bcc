import type { FastifyReply, FastifyRequest } from 'fastify'
import { refusal } from '../../app-error.ts'
import { passCookies, toAuthRequest } from '../bridge.ts'
import type { Auth } from '../open-auth.ts'

const LOCKED_S = 900
const CONFLICT = 409
const AT_ONCE = 'Another sign-in used a recovery code at the same moment: begin again'

const TOO_LATE = 'This sign-in took too long, or too many codes were wrong: begin again'

const REFUSALS: Readonly<Record<string, () => Error>> = {
  INVALID_CODE: wrongCode,
  INVALID_BACKUP_CODE: wrongCode,
  // Users with only passkeys, or without recovery codes, get the same answer as for a wrong code.
  TOTP_NOT_ENABLED: wrongCode,
  BACKUP_CODES_NOT_ENABLED: wrongCode,
  INVALID_TWO_FACTOR_COOKIE: () => refusal('UNAUTHENTICATED', TOO_LATE),
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: () => refusal('UNAUTHENTICATED', TOO_LATE),
  UNAUTHORIZED: () => refusal('UNAUTHENTICATED'),
}

export function wrongCode(): Error {
  return refusal('INVALID', 'This code is wrong, or was used already', 'code')
}

/** Calls better-auth's plug-in, copies its cookies, and maps its errors to ours. */
export async function askLibrary(
  { handler }: Auth,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  path: string,
  body: object,
): Promise<Record<string, unknown>> {
  const answer = await handler(toAuthRequest(request, 'POST', `/two-factor/${path}`, body))
  passCookies(request, reply, answer.headers)
  const said = (await answer.json()) as Record<string, unknown>
  if (answer.ok) return said
  // Another sign-in just used one of the recovery codes.
  if (answer.status === CONFLICT) throw refusal('CONFLICT', AT_ONCE)
  const code = String(said.code)
  if (code === 'ACCOUNT_TEMPORARILY_LOCKED') {
    reply.header('retry-after', LOCKED_S)
    throw refusal('TOO_MANY_REQUESTS', 'Too many codes were wrong. Try again in a quarter of an hour')
  }
  const refused = REFUSALS[code]
  throw refused ? refused() : new Error(`better-auth answered ${path} with ${answer.status} ${code}`)
}
