import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SimulationAnswer } from '@tollgate/contract/simulation/answer.ts'
import { engines, startServer, type TestServer } from './support/test-server.ts'
import { storeWorkedExample, workedRequest, type WorkedExample } from './support/worked-example.ts'

describe.each(engines)('POST /simulation/batch on %s', (engine) => {
  let server: TestServer
  let example: WorkedExample
  beforeAll(async () => {
    server = await startServer(engine)
    example = await storeWorkedExample(server)
  })
  afterAll(() => server.stop())

  const send = async (payload: string, type = 'application/json') => {
    const headers = { cookie: server.cookie, 'content-type': type }
    const answer = await server.http.inject({ method: 'POST', url: '/api/v1/simulation/batch', headers, payload })
    return { status: answer.statusCode, type: answer.headers['content-type'], text: answer.payload }
  }
  const faultsOf = ({ text }: { text: string }) =>
    JSON.parse(text).statusDescription.map(({ code, field }: { code: string; field?: string }) => [code, field])
  const answersIn = (text: string): SimulationAnswer[] =>
    text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))

  /** Requests that are told apart by what is used: so many bytes less are left. */
  const requests = (count: number) =>
    Array.from({ length: count }, (_, n) => {
      const { context } = workedRequest(example)
      return { context: { ...context, accumulators: { [String(example.month.resource_id)]: n } } }
    })

  test('answers each in its order, as it is answered alone', async () => {
    const sent = requests(300)
    const { status, type, text } = await send(JSON.stringify({ requests: sent }))
    expect([status, type]).toEqual([200, 'application/x-ndjson; charset=utf-8'])
    const answers = answersIn(text)
    expect(answers.map(({ quotas }) => quotas[0]?.amount)).toEqual(sent.map((_, n) => 10_240_000_000 - n))
    const alone = await server.call('POST', 'simulation', sent[17])
    expect(answers[17]).toEqual(alone.body.data)
    const lines = sent.map((request) => JSON.stringify(request)).join('\n')
    expect((await send(`${lines}\n\n`, 'application/x-ndjson')).text).toBe(text)
  })

  test.each([
    ['no requests', '{}', 'application/json', [['REQUIRED', 'requests']]],
    ['an empty list', '{"requests":[]}', 'application/json', [['INVALID', 'requests']]],
    ['something else', '{"requests":7}', 'application/json', [['INVALID', 'requests']]],
    ['half a body', '{"requests":[', 'application/json', [['INVALID', undefined]]],
    ['no lines', '\n', 'application/x-ndjson', [['INVALID', 'requests']]],
    ['half a line', '{"context":', 'application/x-ndjson', [['INVALID', 'requests.0']]],
    ['one too many', '{}\n'.repeat(10_001), 'application/x-ndjson', [['INVALID', 'requests']]],
  ])('%s is refused', async (_what, payload, type, faults) => {
    const answer = await send(payload, type)
    expect([answer.status, faultsOf(answer)]).toEqual([400, faults])
  })

  test('a fault of one refuses the whole, with its place', async () => {
    const sent: object[] = requests(60)
    sent[40] = { context: { at: 'yesterday', pcr_event_id: 1 } }
    sent[41] = { ...sent[0], pcr_plan_id: 999 }
    const answer = await send(JSON.stringify({ requests: sent }))
    expect([answer.status, faultsOf(answer)]).toEqual([
      400,
      [
        ['INVALID', 'requests.40.context.at'],
        ['INVALID', 'requests.41.pcr_plan_id'],
      ],
    ])
  })

  test('another kind of body is refused', async () => {
    expect((await send('a,b', 'text/csv')).status).toBe(415)
  })

  test('a body that is too large is refused', async () => {
    const answer = await send(' '.repeat(17 * 1024 * 1024))
    expect([answer.status, JSON.parse(answer.text).statusDescription]).toEqual([
      413,
      [{ code: 'TOO_LARGE', message: 'The body is larger than 16 MiB' }],
    ])
  })
})
