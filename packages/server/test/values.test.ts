import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines, startServer, type Row, type TestServer } from './support/test-server.ts'

describe.each(engines)('values on %s', (engine) => {
  let server: TestServer
  let flowGroup: Row
  beforeAll(async () => {
    server = await startServer(engine)
    flowGroup = (await server.call('POST', 'flow-group', { flow_group_name: 'Values' })).body.data
  })
  afterAll(() => server.stop())

  let counter = 0
  /** A body that is taken, of each resource that a table below speaks of. */
  const bodies: Readonly<Record<string, () => Row>> = {
    'pcrf-zone/map': () => ({ zone_map_name: `Map ${++counter}`, data_source: '0' }),
    'balance-type-acct': () => ({ acct_res_name: `Balance ${++counter}`, bal_type: 1, is_currency: 'N' }),
    'qos-rule': () => ({ qos_policy_name: `Rule ${++counter}` }),
    'qos-rule-arp': () => ({ priority_level: 1 }),
    'rule-flow': () => ({ flow_name: `Flow ${++counter}`, flow_group_id: flowGroup.flow_group_id }),
    'rating-group': () => ({ rg_name: `Group ${++counter}`, rg_code: String(++counter) }),
    'pcrf-attribute': () => ({ re_attr_name: `Attribute ${++counter}`, measurable: 'Y' }),
    'rule-cache-refresh': () => ({ type: 'A', version: 1 }),
  }
  const post = (path: string, values: Row) => server.call('POST', path, { ...bodies[path]?.(), ...values })

  test.each<[string, string, readonly unknown[]]>([
    ['pcrf-zone/map', 'match_mode', [0, 5, 1.5, 'exact']],
    ['pcrf-zone/map', 'fetch_interval', [-1, 0.5]],
    ['balance-type-acct', 'is_currency', ['y', 'Yes', 1, true]],
    ['balance-type-acct', 'refillable', ['J']],
    ['balance-type-acct', 'payment_force', ['1']],
    ['balance-type-acct', 'is_free_unit', ['no']],
    ['balance-type-acct', 'credit_limit', [-0.01, 'much']],
    ['balance-type-acct', 'remind_day', [-1, 366, 1.5]],
    ['qos-rule', 'qci', [0, 11, 64, 127, 255, 256, -1]],
    ['qos-rule', 'mbrul', [-1, 4_294_967_296, 0.5, '1M']],
    ['qos-rule', 'ex_gbrdl', [-1, 4_294_967_296]],
    ['qos-rule', 'def_qos_flow_flag', ['2', 'Y', true]],
    ['qos-rule-arp', 'priority_level', [0, 16, 1.5]],
    ['qos-rule-arp', 'pre_emption_capability', [2, -1]],
    ['qos-rule-arp', 'pre_emption_vulnerability', [2, -1]],
    ['rule-flow', 'flow_description', ['deny out ip from any to assigned', 'permit out 256 from any to assigned']],
    ['rule-flow', 'tos_traffic_class', ['B8', 'B8F', 'XXXX', 'FFFC']],
    ['rule-flow', 'security_parameter_index', ['1', '000000FF', 'XXXXXXXX']],
    ['rule-flow', 'flow_label', ['100000', '12345', 'XXXXXX']],
    ['rule-flow', 'flow_direction', [0, 4]],
    ['rule-flow', 'packet_filter_usage', [0, 2]],
    ['rating-group', 'rg_code', ['4294967296', '-1', '1.5', 'A1']],
    ['pcrf-attribute', 'measurable', ['y', 'X']],
    ['rule-cache-refresh', 'version', ['new', 1.5]],
    ['rule-cache-refresh', 'pid', ['x']],
  ])('%s refuses in %s: %j', async (path, field, values) => {
    for (const value of values) {
      const { status, body } = await post(path, { [field]: value })
      expect(status, String(value)).toBe(400)
      expect(body.statusDescription).toEqual([{ code: 'INVALID', message: expect.stringMatching(/\w+ \w+/), field }])
    }
  })

  test.each<[string, string, readonly unknown[]]>([
    ['pcrf-zone/map', 'match_mode', [1, 4]],
    ['pcrf-zone/map', 'data_source', ['0', '1', 'elsewhere']],
    ['balance-type-acct', 'credit_limit', [0, 1.25]],
    ['balance-type-acct', 'remind_day', [0, 365]],
    ['balance-type-acct', 'max_value', [-5, 1e15]],
    ['qos-rule', 'qci', [1, 10, 65, 85, 128, 254]],
    ['qos-rule', 'mbrul', [0, 4_294_967_295]],
    ['qos-rule', 'def_qos_flow_flag', ['0', '1']],
    ['rating-group', 'rg_code', ['0', '4294967295']],
    ['rule-cache-refresh', 'type', ['A', 'anything else']],
  ])('%s keeps in %s: %j', async (path, field, values) => {
    for (const value of values) {
      const { status, body } = await post(path, { [field]: value })
      expect(status, JSON.stringify(body)).toBe(201)
      expect(body.data[field]).toBe(value)
    }
  })

  test.each([
    ['rule-flow', 'flow_name', '  Web  ', 'Web'],
    [
      'rule-flow',
      'flow_description',
      ' permit out tcp from 10.1.2.3/8 443 to assigned ',
      'permit out 6 from 10.0.0.0/8 443 to assigned',
    ],
    ['rule-flow', 'tos_traffic_class', 'b8fc', 'B8FC'],
    ['rule-flow', 'security_parameter_index', '1a2b3c4d', '1A2B3C4D'],
    ['rule-flow', 'flow_label', '0abcde', '0ABCDE'],
    ['rating-group', 'rg_code', '007', '7'],
    ['qos-rule', 'ex_mbrul', '', null],
    ['pcrf-zone/map', 'data_source', 0, '0'],
  ])('%s keeps %s "%s" as "%s"', async (path, field, sent, stored) => {
    const { status, body } = await post(path, { [field]: sent })
    expect(status, JSON.stringify(body)).toBe(201)
    expect(body.data[field]).toBe(stored)
  })

  test('what is left out has its default', async () => {
    expect((await post('rule-flow', {})).body.data.flow_direction).toBe(3)
    expect((await post('pcrf-attribute', {})).body.data).toMatchObject({ re_attr_src_type: 'A', sp_id: 0 })
    expect((await post('pcrf-zone/map', {})).body.data.sp_id).toBe(0)
    expect((await post('balance-type-acct', {})).body.data).toMatchObject({ sp_id: 0, pcc_acct_group_mapping_id: 0 })
  })
})
