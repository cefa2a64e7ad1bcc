import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance, FastifySchema } from 'fastify'
import { z } from 'zod'

const info = {
  title: 'Tollgate',
  description:
    'Administration console of a telecom policy and charging rules function: reference data, plans, workflows.',
  version: '1',
}

/**
 * Publishes the API's description at `/openapi.json` and as pages at `/docs`. It includes routes that are registered
 * later.
 */
export async function registerOpenApi(app: FastifyInstance, sessionCookie: string): Promise<void> {
  const components: Components = new Map()
  const securitySchemes = {
    session: { type: 'apiKey', in: 'cookie', name: sessionCookie },
    token: { type: 'http', scheme: 'bearer', description: 'An API token, for programs: "API tokens" in the user menu' },
  } as const
  await app.register(swagger, {
    openapi: { openapi: '3.1.0', info, components: { securitySchemes }, security: [{ session: [] }, { token: [] }] },
    transform: ({ schema, url }) => ({
      schema: describe(schema?.described?.() ?? schema ?? { hide: true }, components),
      url,
    }),
    transformObject: (document) => ({
      ...('openapiObject' in document ? withComponents(document.openapiObject, components) : {}),
    }),
  })
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: true,
    // The pages load nothing from other hosts, and must work over plain http.
    transformStaticCSP: (policy) =>
      policy.replaceAll(/ https:| validator\.swagger\.io|upgrade-insecure-requests;?/g, ''),
    theme: { title: 'Tollgate API' },
    uiConfig: { layout: 'BaseLayout', docExpansion: 'none' },
  })
  app.get('/openapi.json', { config: { public: true }, schema: { hide: true } }, () => app.swagger())
}

function withComponents<D extends { components?: object }>(document: D, components: Components): D {
  return { ...document, components: { ...document.components, schemas: Object.fromEntries(components) } }
}

/** Converts zod schemas, at any depth, and keeps everything else. */
function describe(schema: FastifySchema, components: Components): FastifySchema {
  const convert = (value: unknown): unknown => {
    if (value instanceof z.ZodType) return toJsonSchema(value, components)
    if (value === null || typeof value !== 'object' || Array.isArray(value)) return value
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, convert(inner)]))
  }
  return convert(schema) as FastifySchema
}

type Json = Record<string, unknown>

/** Schemas with an id that were found so far, by id. */
type Components = Map<string, Json>

/** A zod schema as JSON Schema, with references to the named ones under `#/components/schemas`. */
function toJsonSchema(schema: z.ZodType, components: Components): Json {
  const {
    $schema: _,
    $defs = {},
    ...own
  } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => dropSafeBounds(jsonSchema as Json),
  }) as Json & { $defs?: Record<string, Json> }
  for (const [name, definition] of Object.entries($defs)) components.set(name, withComponentRefs(definition))
  return withComponentRefs(own)
}

/** Drops the bounds of safe integers that zod adds to every integer. They are not API rules. */
function dropSafeBounds(schema: Json): void {
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
}

function withComponentRefs(schema: Json): Json {
  const { id: _, ...rest } = schema
  return JSON.parse(JSON.stringify(rest).replaceAll('"#/$defs/', '"#/components/schemas/'))
}
