import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
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

/** The metrics that a text names: in expressions, not in words. */
function metricsIn(file: string): string[] {
  const text = readFileSync(new URL(`../../../deploy/${file}`, import.meta.url), 'utf8')
  const names = text.match(/\b(?:tollgate|http|nodejs|process)_[a-z0-9_]+\b/g) ?? []
  return [...new Set(names)].toSorted()
}

const FILES = ['prometheus/alerts.yaml', 'grafana/dashboard.json']

test.skipIf(!inject('postgresUrl')).each(FILES)('every metric that %s names is exported', async (file) => {
  const postgres = await startServer('postgres')
  await postgres.call('GET', 'qos-rule')
  const { body } = await postgres.http.inject({ url: '/metrics', headers: { cookie: postgres.cookie } })
  await postgres.stop()
  const named = metricsIn(file)
  expect(named.length).toBeGreaterThan(6)
  expect(named.filter((name) => !new RegExp(`^${name}(?:\\{| )`, 'm').test(body))).toEqual([])
})

test('sign-ins, sessions and streams are counted', async () => {
  const value = async (series: string) => {
    const { body } = await scrape({ cookie: server.cookie })
    return Number(
      body
        .split('\n')
        .find((line) => line.startsWith(`${series} `))
        ?.split(' ')
        .at(-1),
    )
  }
  const signIns = await value('tollgate_access_events_total{event="sign_in"}')
  const sessions = await value('tollgate_sessions')
  const fail = { email: 'admin@example.net', password: 'wrong' }
  await server.http.inject({ method: 'POST', url: '/api/auth/sign-in/email', payload: fail })
  const right = { ...fail, password: 'correct horse battery' }
  await server.http.inject({ method: 'POST', url: '/api/auth/sign-in/email', payload: right })
  expect(await value('tollgate_access_events_total{event="sign_in"}')).toBe(signIns + 1)
  expect(await value('tollgate_access_events_total{event="sign_in_failed"}')).toBe(1)
  expect(await value('tollgate_sessions')).toBe(sessions + 1)
  expect(await value('tollgate_live_streams')).toBe(0)
  expect(await value('tollgate_database_up')).toBe(1)
})

test('a token for metrics alone reads them while the database is away, and only it', async () => {
  const other = await startServer('sqlite', { logLevel: 'silent' })
  const made = async (name: string, scope: string) => {
    const { body } = await other.call('POST', 'api-token', { api_token_name: name, scope })
    return { authorization: `Bearer ${String(body.data.token)}` }
  }
  const [metrics, read] = [await made('Prometheus', 'metrics'), await made('Reader', 'read')]
  const ask = (headers: Record<string, string>, url = '/metrics') => other.http.inject({ url, headers })
  for (const headers of [metrics, read]) expect((await ask(headers)).statusCode).toBe(200)
  // A change of a person empties what is kept of sessions and tokens.
  await other.call('PUT', 'person/1', { name: 'Administrator' })
  await other.database.db.destroy()
  const away = await ask(metrics)
  expect(away.statusCode).toBe(200)
  expect(away.body).toContain('\ntollgate_database_up 0\n')
  for (const refused of [
    ask(metrics, '/api/v1/qos-rule'),
    ask(read),
    ask({ authorization: `Bearer tollgate_${'x'.repeat(43)}` }),
  ])
    expect((await refused).statusCode).toBeGreaterThanOrEqual(500)
  await other.stop()
})
