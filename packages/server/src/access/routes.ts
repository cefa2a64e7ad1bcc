import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/open.ts'
import { refusal } from '../app-error.ts'
import { acceptEmptyJson } from '../http/json-body.ts'
import { OPEN, type AccessContext } from './access-context.ts'
import { AUTH_PATH } from './auth-options.ts'
import { registerPasskeys } from './passkey/routes.ts'
import { registerSecondFactor } from './second-factor/routes.ts'
import { registerSessionRoutes } from './session-routes.ts'
import { registerSetup } from './setup-route.ts'
import { registerSingleSignOn } from './single-sign-on/routes.ts'
import { registerSignIn } from './sign-in-route.ts'

/** The routes before identity. Of better-auth's own only three are reachable. */
export async function registerAccessRoutes(app: FastifyInstance, context: AccessContext): Promise<void> {
  await app.register(async (scope) => {
    scope.removeContentTypeParser('text/plain')
    acceptEmptyJson(scope)
    reportLostDatabase(scope, context.database)
    registerSignIn(scope, context)
    registerSessionRoutes(scope, context)
    registerSetup(scope, context)
    registerSecondFactor(scope, context)
    registerPasskeys(scope, context)
    if (context.singleSignOn) registerSingleSignOn(scope, context, context.singleSignOn)
    scope.all(`${AUTH_PATH}/*`, OPEN, () => {
      throw refusal('NOT_FOUND')
    })
  })
}

function reportLostDatabase(scope: FastifyInstance, { engine }: Database): void {
  scope.setErrorHandler((error) => {
    throw engine.failureOf(error) === 'unavailable' ? refusal('UNAVAILABLE') : error
  })
}
