import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readUpgradeDifferences } from '../src/operation/upgrade-differences.ts'
import { engines, startServer, type TestServer } from './support/test-server.ts'

describe.each(engines)('what decides differently after the upgrade, on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer(engine, { demoData: true })
  })
  afterAll(() => server.stop())

  const found = async () =>
    (await readUpgradeDifferences(server.database.db)).map(({ kind, name, because }) => `${kind} ${name}: ${because}`)

  let maps = 0
  /** A map of ranges, each in a zone of its own. */
  const map = async (values: readonly string[]) => {
    const zone_map_name = `Ranges ${++maps}`
    const body = { zone_map_name, data_source: '0', match_mode: 3 }
    const { zone_map_id } = (await server.call('POST', 'pcrf-zone/map', body)).body.data
    for (const value of values) {
      const zone = await server.call('POST', 'pcrf-zone/zone', { zone_map_id, zone_name: value })
      await server.call('POST', 'pcrf-zone/value', { zone_id: zone.body.data.zone_id, value })
    }
    return zone_map_name
  }

  test('plans, maps and workflows that the corrected statements touch are listed, each with its reason', async () => {
    const before = await found()
    expect(before).toContain(
      'plan Prepaid internet: usage no longer takes back the PCC rule of a running time span or of a weaker accumulator',
    )
    expect(before.filter((line) => line.includes('reads the moment'))).toEqual([])
    const ranges = await map(['0-10240', '10240-20480'])
    const numbers = await map(['8949020000000000001-8949020000000000009'])
    const plain = await map(['0-10', '11-20'])
    expect((await found()).filter((line) => line.startsWith('zone map'))).toEqual(
      expect.arrayContaining([
        `zone map ${ranges}: of several ranges that hold a number the one that begins last counts`,
        `zone map ${numbers}: numbers of more than 15 digits are compared exactly`,
      ]),
    )
    expect((await found()).join()).not.toContain(plain)
    const [group, node] = [
      { work_group_name: 'Night', work_group_type: 'A', eff_date: '2026-01-01' },
      'rule-workflow-node',
    ]
    const { work_group_id } = (await server.call('POST', 'rule-workflow-group', group)).body.data
    const { work_node_id } = (
      await server.call('POST', node, { work_group_id, work_node_type: 'A', work_node_name: 'Hour' })
    ).body.data
    const { body } = await server.call('GET', 'pcrf-attribute?re_attr_name=Roaming pass')
    const obj_re_attr = Number(body.data[0]?.re_attr)
    const call = { work_node_id, function: 'HourOfDay', obj_re_attr }
    expect((await server.call('POST', 'rule-workflow-exec', call)).status).toBe(201)
    expect(await found()).toEqual(
      expect.arrayContaining([
        'workflow Night: a clock function without an attribute reads the moment',
        'workflow Night: what it reads off the clock arms the next evaluation',
      ]),
    )
  })
})
