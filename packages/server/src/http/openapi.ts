import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { createJsonSchemaTransform } from 'fastify-type-provider-zod'

const info = {
  title: 'Tollgate',
  description: 'Administration console of a telecom policy and charging rules function: reference data, plans, workflows.',
  version: '1',
}

/** Publishes the API's description at `/openapi.json`, readable at `/docs`; routes registered later are in it. */
export async function registerOpenApi(app: FastifyInstance, sessionCookie: string): Promise<void> {
  const securitySchemes = { session: { type: 'apiKey', in: 'cookie', name: sessionCookie } } as const
  await app.register(swagger, {
    openapi: { openapi: '3.1.0', info, components: { securitySchemes }, security: [{ session: [] }] },
    transform: createJsonSchemaTransform({ skipList: [] }),
  })
  await app.register(swaggerUi, { routePrefix: '/docs', staticCSP: true, uiConfig: { docExpansion: 'none' } })
  app.get('/openapi.json', { config: { public: true }, schema: { hide: true } }, () => app.swagger())
}
