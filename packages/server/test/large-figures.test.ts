import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines, startServer, type TestServer } from './support/test-server.ts'

const MOST = 2 ** 53
const TEXT = 'application/json'

describe.each(engines)('figures at the limit on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer(engine, { demoData: true })
  })
  afterAll(() => server.stop())

  const post = (name: string, figure: string) => {
    const payload = `{ "acct_res_name": "${name}", "bal_type": 2, "is_currency": "N", "credit_limit": ${figure} }`
    const headers = { cookie: server.cookie, 'content-type': TEXT }
    return server.http.inject({ method: 'POST', url: '/api/v1/balance-type-acct', payload, headers })
  }
  const put = async (figure: string) => {
    const key = 'catalogues/balance-types'
    const read = await server.http.inject({ url: `/api/v1/document?key=${key}`, headers: { cookie: server.cookie } })
    const text = `${read.body}  limit-${figure.replace(/\D/g, 'x')}: { bal_type: 2, is_currency: N, credit_limit: ${figure} }\n`
    return server.call('PUT', `document?key=${key}`, { text, base_hash: String(read.headers.etag).replaceAll('"', '') })
  }

  test.each([String(MOST), String(MOST - 1), `"${MOST}"`, '1099511627776', '0.1'])(
    '%s comes back as it was written',
    async (figure) => {
      const answer = await post(`Balance of ${figure.replaceAll('"', 'text ')}`, figure)
      expect(answer.json().data.credit_limit).toBe(Number(figure.replaceAll('"', '')))
    },
  )

  test.each(['9007199254740993', '"9007199254740993"', '9007199254740994', '1e300', '99999999999999999'])(
    '%s is refused by its field',
    async (figure) => {
      const answer = await post('Too large', figure)
      expect([answer.statusCode, answer.json().statusDescription]).toMatchObject([
        400,
        [
          {
            code: 'INVALID',
            field: 'credit_limit',
            message: 'Credit limit must be a number from 0 to 9,007,199,254,740,992',
          },
        ],
      ])
    },
  )

  test.each(['9007199254740993', '9007199254740994', '1e300'])(
    '%s in a text is refused by its field',
    async (figure) => {
      const { status, body } = await put(figure)
      expect([status, body.statusDescription]).toMatchObject([
        400,
        [{ field: expect.stringContaining('credit_limit') }],
      ])
    },
  )
})
