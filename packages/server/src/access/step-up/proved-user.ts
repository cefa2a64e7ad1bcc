import type { FastifyRequest } from 'fastify'
import { refusal } from '../../app-error.ts'
import type { AccessContext } from '../access-context.ts'
import { toAuthHeaders } from '../bridge.ts'
import { isProved, provedAtOf } from './is-proved.ts'

/** The user of a session, even of one that may do nothing until a second factor is set up. */
export interface ProvedUser {
  id: string
  name: string
  email: string
  session: string
  /** The time of this call, ISO 8601. */
  since: string
}

/** The session's user, if they have proved their identity recently. For routes that are public for the guard. */
export async function provedUser({ auth, now, limits }: AccessContext, request: FastifyRequest): Promise<ProvedUser> {
  const found = await auth().api.getSession({ headers: toAuthHeaders(request), query: { disableRefresh: true } })
  if (!found) throw refusal('UNAUTHENTICATED')
  const { user, session } = found
  if (!isProved(provedAtOf(session), { now: now(), provedSeconds: limits.provedSeconds }))
    throw refusal('STEP_UP_REQUIRED')
  const { id, name, email } = user
  return { id, name, email, session: session.id, since: new Date(now()).toISOString() }
}
