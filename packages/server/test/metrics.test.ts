import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from './support/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer('sqlite')
})
afterAll(() => server.stop())

const scrape = (headers: Record<string, string>) => server.http.inject({ url: '/metrics', headers })

test('requests are counted by route, not by address', async () => {
  await server.call('GET', 'qos-rule?page_size=5')
  await server.call('GET', 'qos-rule/1')
  await server.call('GET', 'qos-rule/2')
  await server.call('GET', '/api/v1/nothing-here')
  const { statusCode, headers, body } = await scrape({ cookie: server.cookie })
  expect(statusCode).toBe(200)
  expect(headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/)
  const count = (route: string, status: number) =>
    `http_request_duration_seconds_count{method="GET",route="${route}",status_code="${status}"}`
  expect(body).toContain(`${count('/api/v1/qos-rule', 200)} 1`)
  expect(body).toContain(`${count('/api/v1/qos-rule/:id', 404)} 2`)
  expect(body).toContain(`${count('', 404)} 1`)
  expect(body).toContain('process_resident_memory_bytes')
})

test('strangers learn nothing from them; a program reads them with an API token', async () => {
  const refused = await scrape({})
  expect(refused.statusCode).toBe(401)
  expect(refused.body).not.toContain('http_request')
  const made = await server.call('POST', 'api-token', { api_token_name: 'Prometheus', scope: 'metrics' })
  const { token } = made.body.data as unknown as { token: string }
  const authorization = `Bearer ${token}`
  expect((await scrape({ authorization })).statusCode).toBe(200)
  for (const url of ['/api/v1/qos-rule', '/api/v1/backup', '/api/v1/unknown']) {
    expect([url, (await server.http.inject({ url, headers: { authorization } })).statusCode]).toEqual([url, 403])
  }
})
