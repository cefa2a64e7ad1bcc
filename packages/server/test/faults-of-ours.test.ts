import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines, startServer, type TestServer } from './support/test-server.ts'

describe.each(engines)('a fault of ours on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer(engine, { logLevel: 'silent' })
    await sql`alter table price_plan rename to gone`.execute(server.database.db)
  })
  afterAll(() => server.stop())

  test('says so with the id of the request, and nothing of what is inside', async () => {
    const { status, headers, body } = await server.call('GET', 'price-plan')
    expect(status).toBe(500)
    const message = `Internal Server Error (request ${String(headers['x-request-id'])})`
    expect(body).toEqual({ data: null, statusDescription: [{ code: 'INTERNAL', message }] })
    expect(headers['cache-control']).toBe('no-store')
  })

  test('is told by a first load in its own shape', async () => {
    const { status, body } = await server.call('POST', '/api/price-plan', {})
    expect(status).toBe(500)
    expect(body).toEqual({ status: 500, message: expect.stringMatching(/^Internal Server Error/), data: null })
  })

  test('leaves everything else as it is', async () => {
    expect((await server.call('GET', 'policy-event-type')).status).toBe(200)
    const created = await server.call('POST', 'rating-group', { rg_name: 'Still here', rg_code: '1' })
    expect(created.status).toBe(201)
  })
})
