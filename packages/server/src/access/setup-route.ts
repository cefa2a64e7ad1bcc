import type { FastifyInstance } from 'fastify'
import { refusal } from '../app-error.ts'
import { envelope } from '../http/envelope.ts'
import { OPEN, type AccessContext } from './access-context.ts'
import { createAdministrator, hasUser } from './administrator.ts'
import { passCookies } from './bridge.ts'
import { readInput, setupInput } from './input.ts'
import { passwordFault } from './password-rules.ts'
import { forgetSetupCode, isSetupCode } from './setup-code.ts'
import { signIn } from './sign-in-route.ts'

const LATE = 'The administrator exists already: sign in'

/** The first visit creates the administrator and signs in as such. */
export function registerSetup(scope: FastifyInstance, { database, auth, accessLog, setupCode }: AccessContext): void {
  scope.post('/api/setup', OPEN, async (request, reply) => {
    const library = auth()
    if (await hasUser(database.db)) throw refusal('CONFLICT', LATE)
    const { name, email, password, setup_code = '' } = readInput(setupInput, request.body)
    const isAsked = await setupCode.isAsked(request)
    if (isAsked && setup_code === '') throw refusal('REQUIRED', undefined, 'setup_code')
    if (isAsked && !(await isSetupCode(database.db, setup_code))) {
      await accessLog.record('setup_refused', request, email)
      throw refusal('INVALID', 'The setup code is wrong: it is in the log of the server', 'setup_code')
    }
    const fault = await passwordFault(password, email, name ?? '')
    if (fault !== undefined) throw refusal('INVALID', fault, 'password')
    const user = await createAdministrator(database, library, { name, email, password })
    if (!user) throw refusal('CONFLICT', LATE)
    await forgetSetupCode(database.db)
    await accessLog.record('set_up', request, user.email)
    const session = await signIn(library, request, { email, password })
    if (session) passCookies(request, reply, session.headers)
    return reply.code(201).send(envelope({ user }))
  })
}
