import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startServer, type TestServer } from './support/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer('sqlite')
  await server.http.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => server.stop())

async function send(request: string) {
  const socket = connect((server.http.server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(request)
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
  return { head: head.toLowerCase(), body: JSON.parse(body) as unknown }
}

test.each([
  ['no HTTP', 'nonsense\r\n\r\n', '400 bad request', 'INVALID'],
  ['a header without a name', 'GET / HTTP/1.1\r\nHost: a\r\n: x\r\n\r\n', '400 bad request', 'INVALID'],
  [
    'headers without end',
    `GET / HTTP/1.1\r\nHost: a\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`,
    '431 request header fields too large',
    'TOO_LARGE',
  ],
])('%s is refused as anything else is', async (_what, request, status, code) => {
  const { head, body } = await send(request)
  expect(head.startsWith(`http/1.1 ${status}`)).toBe(true)
  expect(head).toMatch(/x-request-id: [\w-]{36}/)
  expect(head).toContain('cache-control: no-store')
  expect(body).toMatchObject({ data: null, statusDescription: [{ code, message: expect.any(String) }] })
  expect((await server.http.inject('/healthz')).statusCode).toBe(200)
})

describe('where requests must arrive within a second', () => {
  let hasty: TestServer
  beforeAll(async () => {
    hasty = await startServer('sqlite', { env: { REQUEST_TIMEOUT: '1' } })
    await hasty.http.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(() => hasty.stop())

  test.each([
    ['a connection on which nothing arrives', ''],
    [
      'a body that does not end',
      'POST /api/setup HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
    ],
  ])('%s is closed', async (_what, start) => {
    const socket = connect((hasty.http.server.address() as AddressInfo).port, '127.0.0.1')
    socket.write(start)
    const answer = await text(socket)
    if (start !== '') expect(answer).toMatch(/^HTTP\/1\.1 408 .*did not arrive in time/s)
    expect(socket.readableEnded).toBe(true)
  })
})
