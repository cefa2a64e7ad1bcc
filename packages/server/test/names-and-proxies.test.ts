import { afterEach, describe, expect, test } from 'vitest'
import { readConfig } from '../src/config.ts'
import { startServer, type TestServer } from './support/test-server.ts'

describe('the name and the network that a request comes by', () => {
  let server: TestServer
  afterEach(() => server.stop())

  const statusAt = async (url: string, headers: Record<string, string>) =>
    (await server.http.inject({ url, headers: { cookie: server.cookie, ...headers } })).statusCode

  test('names that are not allowed are refused, but for those who ask how the server is', async () => {
    server = await startServer('sqlite', { env: { ALLOWED_HOSTS: 'console.example, localhost:80' } })
    for (const host of ['console.example', 'CONSOLE.example:8443', 'localhost:80']) {
      expect([host, await statusAt('/api/v1/price-plan', { host })]).toEqual([host, 200])
    }
    for (const host of ['evil.example', 'localhost:4000', 'console.example.evil.example']) {
      expect([host, await statusAt('/api/v1/price-plan', { host })]).toEqual([host, 403])
      expect([host, await statusAt('/', { host })]).toEqual([host, 403])
      expect([host, await statusAt('/readyz', { host })]).toEqual([host, 200])
    }
  })

  const addressOf = async (remoteAddress: string) => {
    const body = { email: 'eve@example.com', password: 'wrong horse' }
    const headers = { 'x-forwarded-for': '203.0.113.9, 198.51.100.7' }
    await server.http.inject({ method: 'POST', url: '/api/auth/sign-in/email', headers, body, remoteAddress })
    return (await server.call('GET', 'access-event?page_size=1')).body.data[0]?.address
  }

  test('X-Forwarded-For counts from a trusted proxy only, and only what that proxy saw', async () => {
    server = await startServer('sqlite', { env: { TRUSTED_PROXIES: '10.0.0.0/8, 192.0.2.1' } })
    expect(await addressOf('10.1.2.3')).toBe('198.51.100.7')
    expect(await addressOf('192.0.2.1')).toBe('198.51.100.7')
    expect(await addressOf('192.0.2.2')).toBe('192.0.2.2')
  })

  test('without trusted proxies it counts from nobody', async () => {
    server = await startServer('sqlite')
    expect(await addressOf('127.0.0.1')).toBe('127.0.0.1')
  })

  test('over TLS browsers are told to stay there', async () => {
    server = await startServer('sqlite')
    const over = async (headers: Record<string, string>) =>
      (await server.http.inject({ url: '/readyz', headers })).headers['strict-transport-security']
    expect(await over({ 'x-forwarded-proto': 'https' })).toBe('max-age=31536000')
    expect(await over({})).toBeUndefined()
  })
})

test.each([
  [{ TRUSTED_PROXIES: '10.0.0.0/33' }, 'TRUSTED_PROXIES'],
  [{ TRUSTED_PROXIES: 'everybody' }, 'TRUSTED_PROXIES'],
  [{ SESSION_IDLE_HOURS: '0' }, 'SESSION_IDLE_HOURS'],
  [{ REQUEST_TIMEOUT: 'long' }, 'REQUEST_TIMEOUT'],
])('a setting that is wrong is named: %o', (settings, name) => {
  expect(() => readConfig(settings)).toThrow(name)
})
