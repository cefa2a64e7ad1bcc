import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines, startServer, type Row, type TestServer } from './support/test-server.ts'

const NONE = 99_999_999
const MAY = '2026-05-01T00:00:00Z'
const ZONE = { label_show: 'A', mapping_src_type: 'A', mapping_src_value: '1', mapping_des_type: 'Z' }
const APRIL = '2026-04-01T00:00:00Z'

describe.each(engines)('a refusal on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer(engine, { demoData: true })
  })
  afterAll(() => server.stop())

  const first = async (path: string): Promise<Row> => (await server.call('GET', path)).body.data[0] as Row
  const faultsOf = async (method: string, path: string, body: unknown) => {
    const answer = await server.call(method, path, body)
    expect(answer.status, JSON.stringify(answer.body)).toBe(400)
    return answer.body.statusDescription.map(({ code, field }) => `${field} ${code}`)
  }

  test.each<[path: string, body: Row | Row[], faults: string[]]>([
    [
      'service-identifier',
      { rating_group_id: NONE },
      ['pcc_service_name REQUIRED', 'si_code REQUIRED', 'rating_group_id INVALID'],
    ],
    [
      'qos-rule',
      { qos_policy_name: 'Refused', qos_policy_code: 'R', qci: 300, arp_id: NONE, mbrul: -1 },
      ['qci INVALID', 'arp_id INVALID', 'mbrul INVALID'],
    ],
    [
      'policy-plan-ver',
      { pcr_plan_id: NONE, eff_date: MAY, exp_date: APRIL },
      ['pcr_plan_id INVALID', 'exp_date INVALID'],
    ],
    ['policy-plan-ver', { eff_date: MAY, exp_date: APRIL }, ['pcr_plan_id REQUIRED', 'exp_date INVALID']],
    [
      'rule-workflow-group',
      { work_group_type: 'A', eff_date: MAY, exp_date: APRIL },
      ['work_group_name REQUIRED', 'exp_date INVALID'],
    ],
    [
      'policy-counter',
      { policy_counter_code: 'R', rela_type: 'D', rela_value: NONE, state: 'ACTIVE' },
      ['policy_counter_name REQUIRED', 'rela_value INVALID'],
    ],
    [
      'rule-flow',
      { flow_name: 'Refused', flow_group_id: NONE, flow_description: 'deny' },
      ['flow_group_id INVALID', 'flow_description INVALID'],
    ],
    [
      'policy-plan-rule-zone',
      [
        { ...ZONE, ap_rule_id: NONE, zz: 1 },
        { ...ZONE, ap_rule_id: NONE, label_show: '' },
      ],
      ['0.ap_rule_id INVALID', '0.zz INVALID', '1.ap_rule_id INVALID', '1.label_show REQUIRED'],
    ],
  ])('of %s %j tells every fault', async (path, body, faults) => {
    const told = await faultsOf('POST', path, body)
    expect(told.toSorted()).toEqual(faults.toSorted())
  })

  test('of an array tells what is wrong in each of its rows, references included', async () => {
    const rows = [NONE, NONE + 1].map((ap_rule_id) => ({ ...ZONE, ap_rule_id }))
    expect(await faultsOf('POST', 'policy-plan-rule-zone', rows)).toEqual([
      '0.ap_rule_id INVALID',
      '1.ap_rule_id INVALID',
    ])
  })

  test('of a change compares with what is stored, but nothing with a value that is wrong itself', async () => {
    const { pcc_rule_ver_id } = await first('policy-plan-ver?pcr_plan_id=1')
    const at = `policy-plan-ver/${pcc_rule_ver_id}`
    expect(await faultsOf('PUT', at, { pcr_plan_id: NONE, exp_date: '1999-01-01T00:00:00Z' })).toContain(
      'exp_date INVALID',
    )
    expect(await faultsOf('PUT', at, { eff_date: 'some day', exp_date: '1999-01-01T00:00:00Z' })).toEqual([
      'eff_date INVALID',
    ])
  })

  test('of what no fields can be read from is one', async () => {
    for (const body of ['text', 7, [], null]) {
      const { status, body: told } = await server.call('POST', 'rating-group', body)
      expect([status, told.statusDescription.length]).toEqual([400, 1])
    }
  })
})
