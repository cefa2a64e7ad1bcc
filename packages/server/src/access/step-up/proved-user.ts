import type { FastifyRequest } from 'fastify'
import { refusal } from '../../app-error.ts'
import type { AccessContext } from '../access-context.ts'
import { toAuthHeaders } from '../bridge.ts'
import { isProved, provedAtOf } from './is-proved.ts'

/** Whose session it is, also one that may do nothing until there is a second factor. */
export interface ProvedUser {
  id: string
  name: string
  email: string
  session: string
  /** Now, as an instant. */
  since: string
}

/** The user of a session, who has shown lately who they are; for routes that are open by the guard's rules. */
export async function provedUser({ auth, now, limits }: AccessContext, request: FastifyRequest): Promise<ProvedUser> {
  const found = await auth().api.getSession({ headers: toAuthHeaders(request), query: { disableRefresh: true } })
  if (!found) throw refusal('UNAUTHENTICATED')
  const { user, session } = found
  if (!isProved(provedAtOf(session), { now: now(), provedSeconds: limits.provedSeconds }))
    throw refusal('STEP_UP_REQUIRED')
  const { id, name, email } = user
  return { id, name, email, session: session.id, since: new Date(now()).toISOString() }
}
