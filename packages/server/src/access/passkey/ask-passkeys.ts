import type { FastifyReply, FastifyRequest } from 'fastify'
import { refusal } from '../../app-error.ts'
import { originOf } from '../../http/is-secure.ts'
import { passCookies, toAuthRequest } from '../bridge.ts'
import type { Auth } from '../open-auth.ts'

interface Both {
  request: FastifyRequest
  reply: FastifyReply
}

/** Why a passkey is refused. What goes wrong inside an answer is told alike. */
const REFUSALS: Readonly<Record<string, string>> = {
  CHALLENGE_NOT_FOUND: 'This took too long: try again',
  PASSKEY_NOT_FOUND: 'This passkey is not known here: it was removed, or belongs to another console',
  USER_NOT_VERIFIED: 'This passkey did not ask for a finger, a face or a PIN, and does not count here',
}
const REFUSED = 'The passkey was refused: try again'

/** Asks the plug-in under the name by which the caller reaches the console; throws `INVALID` where it refuses. */
export async function askPasskeys(auth: Auth, { request, reply }: Both, path: string, body?: object) {
  const { handler } = await auth.withPasskeys(request.hostname)
  const asked = toAuthRequest(request, body ? 'POST' : 'GET', `/passkey/${path}`, body)
  asked.headers.set('origin', originOf(request))
  const answer = await handler(asked)
  const said = (await answer.json()) as Record<string, unknown>
  if (answer.ok) return { said, pass: () => passCookies(request, reply, answer.headers) }
  throw refusal('INVALID', REFUSALS[String(said.code)] ?? REFUSED, 'passkey')
}
