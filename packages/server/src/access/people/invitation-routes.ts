import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refusal } from '../../app-error.ts'
import { envelope } from '../../http/envelope.ts'
import { OPEN, type AccessContext } from '../access-context.ts'
import { passCookies } from '../bridge.ts'
import { endSession } from '../end-session.ts'
import { acceptInput, invitationInput, readInput } from '../input.ts'
import { markDevice } from '../known-device.ts'
import { nextStep, signIn } from '../sign-in-route.ts'
import { acceptInvitation } from './accept-invitation.ts'
import { findInvited, wrongInvitation } from './invitations.ts'
import { invitationSchemas } from './person-schemas.ts'

const PATH = '/api/v1/invitation'

/** How invited people come in: who the link invites, and the password that they choose. */
export function registerInvitations(app: FastifyInstance, context: AccessContext): void {
  const { database, auth, accessLog, now } = context
  const find = async (request: FastifyRequest, token: string) => {
    const invited = await findInvited(database.db, token, now())
    if (invited) return invited
    await accessLog.record('invitation_refused', request)
    throw wrongInvitation()
  }

  app.post(`${PATH}/read`, { ...OPEN, schema: invitationSchemas.read }, async (request) => {
    const { token } = readInput(invitationInput, request.body)
    const { name, email, expires_at } = await find(request, token)
    return envelope({ name, email, expires_at })
  })
  app.post(`${PATH}/accept`, { ...OPEN, schema: invitationSchemas.accept }, async (request, reply) => {
    const library = auth()
    const given = readInput(acceptInput, request.body)
    const invited = await find(request, given.token)
    const user = await acceptInvitation({ database, auth: library, now }, invited, given)
    await accessLog.record('invitation_accepted', request, user.email)
    const session = await signIn(library, request, { email: user.email, password: given.password })
    if (!session) throw refusal('UNAUTHENTICATED')
    await endSession(context, request)
    passCookies(request, reply, session.headers)
    markDevice(request, reply, user.email, library.secret)
    const second_factor = await nextStep(database, session)
    return envelope({ user, ...(second_factor && { second_factor }) })
  })
}
