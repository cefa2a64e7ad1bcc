import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { data } from './support/people.ts'
import { engines, startServer, type Row, type TestServer } from './support/test-server.ts'

vi.setConfig({ testTimeout: 60_000 })

const BATCH = `format: 1
name: SIM batch by ICCID
data_source: "0"
match_mode: 3
zones:
  batch: { zone_code: B1, values: ["8949020000000000001-8949020000000000009"] }
`
const VERSION = `format: 1
from: "2026-01-01"
events:
  session-start:
    sim:
      inputs:
        sim: { attribute: serving-network, map: batch }
      mappings:
        inside: { priority: 10, when: { sim: is batch } }
        other: {}
      grants:
        inside: { "2026-01-01": { a: { rule: internet-std, payment: 0 } } }
        other: { "2026-01-01": { a: { rule: block-all, payment: 0 } } }
`
const PLAN = 'format: 1\nname: Batch\npcr_plan_code: BATCH\npcc_pcr_plan_type: 1\npriority: 1\n'

describe.each(engines)('values as networks send them, on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer(engine, { demoData: true })
  })
  afterAll(() => server.stop())

  const keyed = async (path: string, wanted: string) =>
    (await data<Row[]>(server, 'GET', `${path}?page_size=1000`)).find(({ key }) => key === wanted) ?? {}

  test('a number of 19 digits is compared with all of them, and refused where it would be rounded', async () => {
    const documents = [
      { key: 'zones/batch', text: BATCH, base_hash: null },
      { key: 'plans/batch/plan', text: PLAN, base_hash: null },
      { key: 'plans/batch/2026-01-01', text: VERSION, base_hash: null },
    ]
    await data(server, 'PUT', 'document', { documents })
    const { pcr_plan_id } = await keyed('policy-plan', 'batch')
    const { pcr_event_id } = await keyed('policy-event', 'session-start')
    const { re_attr } = await keyed('pcrf-attribute', 'serving-network')
    const installed = async (value: string) => {
      const context = `{"at":"2026-06-01T12:00:00Z","pcr_event_id":${pcr_event_id},"attributes":{"${re_attr}":${value}}}`
      const answer = await server.http.inject({
        method: 'POST',
        url: '/api/v1/simulation',
        headers: { cookie: server.cookie, 'content-type': 'application/json' },
        payload: `{"pcr_plan_id":${pcr_plan_id},"context":${context}}`,
      })
      return answer.json().data?.install ?? answer.json().statusDescription[0]
    }
    const rules = { '0001': 'internet-std', '0009': 'internet-std', '0010': 'block-all', '0511': 'block-all' }
    for (const [last, rule] of Object.entries(rules))
      expect([last, await installed(`"894902000000000${last}"`)]).toEqual([last, [rule]])
    expect(await installed('8949020000000000010')).toMatchObject({
      field: `context.attributes.${re_attr}`,
      message: expect.stringContaining('write longer numbers in quotes'),
    })
  })

  test.each(['::/0', '0.0.0.0/0'])('a packet filter from %s stays one family', async (network) => {
    const { flow_group_id } = await data<Row>(server, 'POST', 'flow-group', { flow_group_name: `From ${network}` })
    const flow_description = `permit out ip from ${network} to assigned`
    const sent = { flow_name: network, flow_group_id, flow_description }
    expect(await data<Row>(server, 'POST', 'rule-flow', sent)).toMatchObject({ flow_description, warnings: [] })
  })

  test('an access point is the same with its operator identifier', async () => {
    const decided = async (access: Row) => {
      const subscriber = { class: 'business', plans: [], accumulators: {}, time_zone: 'UTC' }
      const steps = [{ at: '2026-11-15T12:00:00Z', start: true }]
      return (await data<{ steps: Row[] }>(server, 'POST', 'simulation/session', { subscriber, access, steps })).steps
    }
    const alone = await decided({ apn: 'internet' })
    expect(alone[0]).toMatchObject({ result: 'policy' })
    for (const access of [{ apn: 'internet.mnc001.mcc001.gprs' }, { dnn: 'Internet.MNC001.MCC001.GPRS' }])
      expect((await decided(access)).map(({ result, add }) => [result, add])).toEqual(
        alone.map(({ result, add }) => [result, add]),
      )
  })
})
