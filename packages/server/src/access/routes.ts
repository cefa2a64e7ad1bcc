import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/open.ts'
import { refusal } from '../http/app-error.ts'
import { OPEN, type AccessContext } from './access-context.ts'
import { AUTH_PATH } from './auth-options.ts'
import { registerSessionRoutes } from './session-routes.ts'
import { registerSetup } from './setup-route.ts'
import { registerSignIn } from './sign-in-route.ts'

/** The routes before identity. Of better-auth's own only three are reachable. */
export async function registerAccessRoutes(app: FastifyInstance, context: AccessContext): Promise<void> {
  await app.register(async (scope) => {
    acceptEmptyJson(scope)
    reportLostDatabase(scope, context.database)
    registerSignIn(scope, context)
    registerSessionRoutes(scope, context)
    registerSetup(scope, context)
    scope.all(`${AUTH_PATH}/*`, OPEN, () => {
      throw refusal('NOT_FOUND')
    })
  })
}

/** Programs send their usual `Content-Type` with a sign-out too, which has no body. */
function acceptEmptyJson(scope: FastifyInstance): void {
  const parse = scope.getDefaultJsonParser('error', 'error')
  scope.removeContentTypeParser('text/plain')
  scope.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null)
    else void parse(request, String(body), done)
  })
}

function reportLostDatabase(scope: FastifyInstance, { engine }: Database): void {
  scope.setErrorHandler((error) => {
    throw engine.failureOf(error) === 'unavailable' ? refusal('UNAVAILABLE') : error
  })
}
