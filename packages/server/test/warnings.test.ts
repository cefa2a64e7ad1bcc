import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readCsv } from '../../contract/test-data/read-csv.ts'
import { engines, startServer, type Row, type TestServer } from './support/test-server.ts'

describe.each(engines)('warnings on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer(engine)
  })
  afterAll(() => server.stop())

  let counter = 0
  const create = async (path: string, body: Row): Promise<Row> => {
    const answer = await server.call('POST', path, body)
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
    return answer.body.data
  }
  const codesOf = ({ warnings }: Row) =>
    (warnings as { code: string; field?: string }[]).map(({ code, field }) => `${code} ${field}`)

  test.each<[Row, readonly string[]]>([
    [{ qci: 9 }, []],
    [{ qci: 9, gbrul: 1000, mbrul: 1000 }, ['GBR_ON_NON_GBR gbrul']],
    [{ qci: 1 }, ['GBR_MISSING gbrul', 'GBR_MISSING gbrdl']],
    [{ qci: 1, gbrul: 2000, gbrdl: 1000, mbrul: 1000, mbrdl: 1000 }, ['MBR_BELOW_GBR mbrul']],
    [{ qci: 1, gbrul: 1, gbrdl: 1, def_qos_flow_flag: '1' }, ['DEFAULT_GBR def_qos_flow_flag']],
    [{ qci: 130 }, ['OPERATOR_QCI qci']],
    [{ mbrul: 1000, ex_mbrul: 5_000_000 }, ['TWO_RATES ex_mbrul']],
    [{ mbrul: 4_294_967_295, ex_mbrul: 5_000_000 }, []],
    [{ ex_mbrul: 1000 }, ['EXTENDED_NOT_NEEDED ex_mbrul']],
    [{ apn_mrbul: 1000, def_qos_flow_flag: '1' }, ['HALF_AMBR apn_mrbdl']],
    [{ apn_mrbul: 1000, apn_mrbdl: 1000 }, ['AMBR_NOT_DEFAULT def_qos_flow_flag']],
    [{ qos_policy_code: 'two words' }, ['UNUSUAL_CHARACTERS qos_policy_code']],
  ])('a QoS rule of %j: %j', async (values, codes) => {
    expect(codesOf(await create('qos-rule', { qos_policy_name: `Rule ${++counter}`, ...values }))).toEqual(codes)
  })

  test.each<[Row, readonly string[]]>([
    [{}, ['EMPTY_FILTER flow_description']],
    [{ flow_description: 'permit out 6 from any 443 to assigned' }, []],
    [{ flow_description: 'permit out 6 from any 443 to any' }, ['FLOW_DESCRIPTION flow_description']],
    [
      { flow_description: 'permit out 6 from any 443 to assigned', security_parameter_index: '1A2B3C4D' },
      ['FILTER_COMBINATION security_parameter_index'],
    ],
  ])('a packet filter of %j: %j', async (values, codes) => {
    const { flow_group_id } = await create('flow-group', { flow_group_name: `Group ${++counter}` })
    expect(codesOf(await create('rule-flow', { flow_name: `Flow ${++counter}`, flow_group_id, ...values }))).toEqual(
      codes,
    )
  })

  test.each(
    readCsv('flow_description_cases.csv').flatMap(({ flow_description, verdict }) =>
      verdict === 'error' ? [] : [[flow_description, verdict]],
    ),
  )('the flow description %j is stored: %s', async (flow_description, verdict) => {
    const { flow_group_id } = await create('flow-group', { flow_group_name: `Group ${++counter}` })
    const row = await create('rule-flow', { flow_name: `Flow ${++counter}`, flow_group_id, flow_description })
    expect(codesOf(row).length > 0).toBe(verdict === 'warn')
    const again = await server.call('PUT', `rule-flow/${String(row.packet_filter_id)}`, { flow_description })
    expect(codesOf(again.body.data)).toEqual(codesOf(row))
    // What is stored is in order; only what the rewriting left is warned about for good.
    const read = codesOf((await server.call('GET', `rule-flow/${String(row.packet_filter_id)}`)).body.data)
    expect(read).toEqual(codesOf(row).filter((code) => !code.startsWith('REWRITTEN')))
  })

  test('a flow group of more than 15 filters', async () => {
    const { flow_group_id } = await create('flow-group', { flow_group_name: 'Many' })
    const warnings = async () => codesOf((await server.call('GET', `flow-group/${flow_group_id}`)).body.data)
    for (const n of Array(15).keys())
      await create('rule-flow', {
        flow_name: `Filter ${n}`,
        flow_group_id,
        flow_description: `permit out 6 from any ${n + 1} to assigned`,
      })
    expect(await warnings()).toEqual([])
    await create('rule-flow', {
      flow_name: 'Sixteenth',
      flow_group_id,
      flow_description: 'permit out 17 from any to assigned',
    })
    expect(await warnings()).toEqual(['TOO_MANY_FILTERS undefined'])
  })

  test('an accumulator of an attribute that is no number', async () => {
    const { re_attr } = await create('pcrf-attribute', { re_attr_name: 'Access point', measurable: 'N' })
    const body = { resource_name: 'Access points', acm_type: 1, re_attr_id: re_attr }
    expect(codesOf(await create('accumulate/ratable-rss', body))).toEqual(['NOT_MEASURABLE re_attr_id'])
  })
})
