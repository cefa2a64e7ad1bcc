import { z } from 'zod'

type Json = Record<string, unknown>

/** Schemas with an id of their own, met so far, by that id. */
export type Components = Map<string, Json>

/** A zod schema as a JSON Schema that refers to the named ones under `#/components/schemas`. */
export function toJsonSchema(schema: z.ZodType, components: Components): Json {
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

/** zod writes the bounds of what a JavaScript number holds exactly into every integer: no rule of the API. */
function dropSafeBounds(schema: Json): void {
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
}

function withComponentRefs(schema: Json): Json {
  const { id: _, ...rest } = schema
  return JSON.parse(JSON.stringify(rest).replaceAll('"#/$defs/', '"#/components/schemas/'))
}
