import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines, startServer, type TestServer } from './support/test-server.ts'

describe.each(engines)('addresses on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer(engine)
  })
  afterAll(() => server.stop())

  const ask = (method: string, url: string, cookie = server.cookie) =>
    server.http.inject({ method: method as 'GET', url, headers: { cookie } })

  test.each([
    ['GET', '/api/v1/nothing'],
    ['GET', '/api/v1/Rating-Group'],
    ['GET', '/api/v1//rating-group'],
    ['GET', '/api/v1/rating-group/1/2'],
    ['GET', '/api/v1/rating-group/1%2F2'],
    ['GET', '/api/v1/rating-group/%201'],
    ['GET', '/api/v1/rating-group/+1'],
    ['GET', '/api/v1/rating-group/1e3'],
    ['GET', '/api/v1/rating-group/0'],
    ['GET', '/api/v1/rating-group/9007199254740991'],
    ['GET', '/api/v1/rating-group/9007199254740992'],
    ['GET', `/api/v1/rating-group/${'9'.repeat(2000)}`],
    ['GET', '/api/v1/rating-group/%ZZ'],
    ['GET', '/api/v1/rating-group/%'],
    ['GET', '/api/v1/rating-group/%E0%A4'],
    ['GET', '/api/v1/rating-group/%C0%AF'],
    ['GET', '/api/v1/%ZZ?page=%ZZ'],
    ['GET', '/api/v1/rule-workflow-func/%00'],
    ['GET', '/api/v1/rule-workflow-func/Re%00place'],
    ['GET', '/api/v1/policy-plan-rule-type/%00'],
    ['GET', '/api/v1/timespan-detail/1'],
    ['GET', '/api/v1/timespan-detail/1/x'],
    ['GET', '/api/v1'],
    ['GET', '/api'],
    ['GET', '/%61pi/v1/nothing'],
    ['OPTIONS', '/api/v1/rating-group'],
    ['PATCH', '/api/v1/rating-group/1'],
    ['PUT', '/api/v1/rating-group'],
    ['DELETE', '/api/v1/rating-group'],
    ['POST', '/api/v1/rating-group/1'],
    ['PUT', '/api/v1/balance-type-group/1'],
    ['POST', '/api/v1/policy-event-type'],
    ['DELETE', '/api/v1/price-plan/1'],
    ['POST', '/api/nothing'],
    ['GET', '/api/policy-event'],
  ])('%s %s answers 404 in the envelope, and a stranger 401', async (method, url) => {
    const answer = await ask(method, url)
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toEqual({
      data: null,
      statusDescription: [{ code: 'NOT_FOUND', message: expect.any(String) }],
      ...(url.includes('/balance-type-group') ? { error_detail: expect.any(Array) } : {}),
    })
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'x-request-id': expect.stringMatching(/./) })
    const stranger = await ask(method, url, '')
    expect([stranger.statusCode, stranger.json().data]).toEqual([401, null])
    expect(stranger.headers).toMatchObject({ 'cache-control': 'no-store', 'x-request-id': expect.stringMatching(/./) })
  })

  test('an address written otherwise is the same one, its headers included', async () => {
    const plain = await ask('GET', '/api/v1/policy-event-type')
    for (const url of ['/%61pi/v1/policy-event-type', '/api/v1/policy%2Devent%2Dtype', '/api/v1/policy-event-type/']) {
      const answer = await ask('GET', url)
      expect(answer.json(), url).toEqual(plain.json())
      expect(answer.headers['cache-control'], url).toBe('no-store')
      expect((await ask('GET', url, '')).statusCode, url).toBe(401)
    }
  })

  test('HEAD answers as GET does, without a body', async () => {
    const answer = await ask('HEAD', '/api/v1/policy-event-type/1')
    expect([answer.statusCode, answer.body, answer.headers.etag]).toEqual([200, '', '"1"'])
    expect((await ask('HEAD', '/api/v1/policy-event-type/1', '')).statusCode).toBe(401)
  })

  test('an error below the two paths of balances repeats its faults, whatever the error', async () => {
    for (const [method, url] of [
      ['GET', '/api/v1/balance-type-acct?page=0'],
      ['GET', '/api/v1/balance-type-acct/999999'],
      ['GET', '/api/v1/balance-type-acct/%ZZ'],
      ['GET', '/api/v1/balance-type-group/x'],
      ['DELETE', '/api/v1/balance-type-group/999999'],
      ['PATCH', '/api/v1/balance-type-acct/1'],
      ['POST', '/api/v1/balance-type-acct'],
      ['POST', '/api/v1/balance-type-group/assign'],
    ] as const) {
      for (const cookie of [server.cookie, '']) {
        const { error_detail, statusDescription } = (await ask(method, url, cookie)).json()
        expect(error_detail, url).toEqual(statusDescription)
      }
    }
    expect((await ask('GET', '/api/v1/balance-type/999999')).json()).not.toHaveProperty('error_detail')
  })

  test('what needs no sign-in is open, everything else below /api is not', async () => {
    for (const url of ['/healthz', '/readyz', '/openapi.json', '/docs']) {
      const answer = await ask('GET', url, '')
      expect(answer.statusCode, url).toBeLessThan(400)
      expect(answer.headers['x-request-id'], url).toBeTruthy()
    }
  })
})
