import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { engines, startServer, type TestServer } from './support/test-server.ts'

vi.setConfig({ testTimeout: 120_000 })

interface Schema {
  type?: string
  $ref?: string
  enum?: unknown[]
  pattern?: string
  format?: string
  minItems?: number
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
}
interface Description {
  paths: Record<string, Record<string, { requestBody?: { content: Record<string, { schema: Schema }> } }>>
  components: { schemas: Record<string, Schema> }
}

type Schemas = Description['components']['schemas']

function resolved(schema: Schema, schemas: Schemas): Schema {
  return schemas[schema.$ref?.split('/').at(-1) ?? ''] ?? schema
}

/** An object with what a schema requires. */
function requiredOf({ required = [], properties = {} }: Schema, schemas: Schemas): Record<string, unknown> {
  return Object.fromEntries(required.map((name) => [name, sampleOf(properties[name] ?? {}, schemas)]))
}

/** Bodies that a schema describes: for each text in it one, in which that text is the wrong one. */
function bodiesOf(of: Schema, wrong: string, schemas: Schemas): unknown[] {
  const schema = resolved(of, schemas)
  const { type, items, properties = {}, anyOf = [], oneOf = [] } = schema
  return [
    ...[...anyOf, ...oneOf].flatMap((one) => bodiesOf(one, wrong, schemas)),
    ...(type === 'string' && !schema.enum ? [wrong] : []),
    ...(items ? bodiesOf(items, wrong, schemas).map((one) => [one]) : []),
    ...Object.entries(properties).flatMap(([name, inner]) =>
      bodiesOf(inner, wrong, schemas).map((one) => ({ ...requiredOf(schema, schemas), [name]: one })),
    ),
  ]
}

function sampleOf(of: Schema, schemas: Schemas): unknown {
  const schema = resolved(of, schemas)
  const [alternative] = schema.anyOf ?? schema.oneOf ?? []
  if (alternative) return sampleOf(alternative, schemas)
  if (schema.enum) return schema.enum[0]
  if (schema.type === 'array')
    return schema.items && (schema.minItems ?? 0) > 0 ? [sampleOf(schema.items, schemas)] : []
  if (schema.type === 'object') return requiredOf(schema, schemas)
  if (schema.type === 'integer' || schema.type === 'number') return 1
  return schema.type === 'boolean' ? false : 'text'
}

const WRONG = ['a\u0000b', 'a\u202eb', 'a\u001bb']
/** These end the session, or the console's work. */
const LEFT_OUT = /sign-out|signout|session/

describe.each(engines)('characters that are never shown on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer(engine)
  })
  afterAll(() => server.stop())

  test('in any text of any call are no fault of ours, and are not stored', async () => {
    const description: Description = (await server.http.inject('/openapi.json')).json()
    const tried: string[] = []
    const wrong: string[] = []
    for (const [path, calls] of Object.entries(description.paths)) {
      for (const [method, { requestBody }] of Object.entries(calls)) {
        const schema = requestBody?.content['application/json']?.schema
        if (!schema || !path.startsWith('/api/v1/') || LEFT_OUT.test(path)) continue
        for (const text of WRONG)
          for (const body of bodiesOf(schema, text, description.components.schemas)) {
            const url = path.slice('/api/v1/'.length).replaceAll(/\{\w+\}/g, '1')
            const answer = await server.call(method.toUpperCase(), url, body)
            const call = `${method} ${url} ${JSON.stringify(body)}`
            tried.push(call)
            // A check of what was typed stores nothing.
            if (answer.status >= 500 || (answer.status < 300 && !/simulation|check/.test(path)))
              wrong.push(`${answer.status} ${call}`)
          }
      }
    }
    expect(tried.length).toBeGreaterThan(500)
    expect(wrong).toEqual([])
  })

  test.each([
    ['POST', 'change-set', { name: 'a\u0000b' }],
    ['POST', 'change-set', { name: 'a\nb' }],
    ['POST', 'change-set', { name: 'ab', ticket: 'a\u202eb' }],
    ['POST', 'change-set', { name: 'ab', description: 'a\u0000b' }],
    ['POST', 'me/watch', { events: ['change'], targets: [], url: 'https://host.example.net/a\u0000b' }],
    ['POST', 'me/watch', { events: ['change'], targets: [], url: 'HTTP://a:b@host.example.net/' }],
    ['POST', 'me/watch', { events: ['change'], targets: [], url: 'http:////a:b@host.example.net/' }],
    ['POST', 'me/watch', { events: ['change'], targets: [], url: String.raw`https:\\a@host.example.net/` }],
    ['POST', 'rating-group', { rg_code: '77', rg_name: '\u200b' }],
    ['POST', 'rating-group', { rg_code: '77', rg_name: '\u00a0\u00a0' }],
    ['POST', 'rating-group', { rg_code: '77', rg_name: 'go\u200bld' }],
  ])('%s %s %j is refused by its field', async (method, path, body) => {
    const { status, body: answer } = await server.call(method, path, body)
    expect([status, answer.statusDescription[0]?.field]).toEqual([400, Object.keys(body).at(-1)])
  })

  test('one name in two spellings is one name', async () => {
    const names = ['caf\u00e9', 'cafe\u0301', 'caf\u00e9\u00a0', ' caf\u00e9']
    const statuses: number[] = []
    for (const [index, rg_name] of names.entries())
      statuses.push((await server.call('POST', 'rating-group', { rg_name, rg_code: String(7000 + index) })).status)
    expect(statuses).toEqual([201, 409, 409, 409])
  })
})
