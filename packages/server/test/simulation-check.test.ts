import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BROKEN_DECISIONS, brokenBy } from '../../engine/test/check/broken-decisions.ts'
import { readJson } from '../../engine/test/export/support/console-rows.ts'
import { requestHex } from '../../engine/test/session-trace/request.ts'
import { signedIn } from './support/people.ts'
import { engines, startServer, type TestServer } from './support/test-server.ts'

describe.each(engines)('POST /simulation/check on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer(engine)
  })
  afterAll(() => server.stop())

  const good = readJson('smpolicydecision_expected.json')
  const check = (body: object) => server.call('POST', 'simulation/check', body)

  test('a decision that is right has no faults; broken ones are told at their places', async () => {
    const { status, body } = await check({ text: JSON.stringify(good) })
    expect([status, body.data]).toEqual([200, { kind: 'SmPolicyDecision', faults: [], unread: [] }])
    for (const sample of BROKEN_DECISIONS) {
      const answer = await check({ text: JSON.stringify(brokenBy(sample, good)) })
      expect(answer.status).toBe(200)
      expect(answer.body.data, sample.what).toMatchObject({
        faults: expect.arrayContaining([
          expect.objectContaining({ path: sample.path ?? `/${sample.at.join('/')}`, offset: null }),
        ]),
      })
    }
  })

  test('octets that are no answer are told with their offset', async () => {
    const { body } = await check({ text: requestHex() })
    expect(body.data).toMatchObject({ faults: [{ code: 'SYNTAX', offset: 4 }] })
  })

  test('text that is nested without end is a fault of the text, not of the server', async () => {
    const { status, body } = await check({ text: '['.repeat(400_000) })
    expect([status, body.data]).toMatchObject([200, { faults: [{ code: 'SYNTAX', path: '' }] }])
  })

  test.each([
    ['no text', {}, 'text', 'REQUIRED'],
    ['an empty one', { text: '' }, 'text', 'INVALID'],
    ['an object', { text: { pccRules: {} } }, 'text', 'INVALID'],
    ['another field', { text: '{}', decision: {} }, 'decision', 'INVALID'],
  ])('%s is refused by its field', async (_what, body, field, code) => {
    const answer = await check(body)
    expect([answer.status, answer.body.data]).toEqual([400, null])
    expect(answer.body.statusDescription[0]).toMatchObject({ code, field })
  })

  test('a viewer may ask, a stranger may not', async () => {
    const url = '/api/v1/simulation/check'
    const payload = { text: '{}' }
    const { cookie } = await signedIn(server, 'viewer')
    const ask = async (headers: Record<string, string>) =>
      (await server.http.inject({ method: 'POST', url, headers, payload })).statusCode
    expect([await ask({ cookie }), await ask({})]).toEqual([200, 401])
  })
})
