import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { planSamples, type WholeVersion } from './support/plan-samples.ts'
import { engines, startServer, type Row, type TestServer } from './support/test-server.ts'

const NONE = 99_999_999

describe.each(engines)('a row that is sent to another owner on %s', (engine) => {
  let server: TestServer
  let own: WholeVersion
  let other: WholeVersion
  const { sample, wholeVersion } = planSamples(() => server)
  beforeAll(async () => {
    server = await startServer(engine)
    own = await wholeVersion()
    other = await wholeVersion()
  })
  afterAll(() => server.stop())

  const faultsOf = async (path: string, body: Row) => {
    const answer = await server.call('PUT', path, body)
    return [answer.status, ...answer.body.statusDescription.map(({ code, field }) => `${code} ${field}`)]
  }
  const cases: [path: string, at: () => unknown, field: string, elsewhere: () => unknown][] = [
    ['policy-plan-mapping', () => own.mapping.mapping_id, 'ap_rule_id', () => other.rule.ap_rule_id],
    ['policy-plan-rule-zone', () => own.zones[0]?.ap_rule_zone_id, 'ap_rule_id', () => other.rule.ap_rule_id],
    ['policy-plan-basic-ver', () => own.basicVersion.basic_rule_ver_id, 'ap_rule_id', () => other.rule.ap_rule_id],
    ['policy-plan-basic-ver', () => own.basicVersion.basic_rule_ver_id, 'mapping_id', () => other.mapping.mapping_id],
  ]

  test.each(cases)('%s stays where it is', async (path, at, field, elsewhere) => {
    expect(await faultsOf(`${path}/${at()}`, { [field]: elsewhere() })).toEqual([409, `CONFLICT ${field}`])
  })

  test.each(cases)('%s is refused an owner that is not there', async (path, at, field) => {
    expect(await faultsOf(`${path}/${at()}`, { [field]: NONE })).toEqual([400, `INVALID ${field}`])
  })

  test('every owner that is not there is told', async () => {
    const at = `policy-plan-basic-ver/${own.basicVersion.basic_rule_ver_id}`
    const both = [400, 'INVALID ap_rule_id', 'INVALID mapping_id']
    expect(await faultsOf(at, { ap_rule_id: NONE, mapping_id: NONE })).toEqual(both)
    const one = { ap_rule_id: NONE, mapping_id: other.mapping.mapping_id }
    expect(await faultsOf(at, one)).toEqual([400, 'INVALID ap_rule_id'])
  })

  test('a zone or a workflow node that others hang on, too', async () => {
    const parent = await sample('zone')
    await sample('zone', { zone_map_id: parent.zone_map_id, parent_zone_id: parent.zone_id })
    expect(await faultsOf(`pcrf-zone/zone/${parent.zone_id}`, { zone_map_id: NONE })).toEqual([
      400,
      'INVALID zone_map_id',
    ])
    const node = await sample('rule-workflow-node')
    const { work_group_id, work_node_id } = node
    await sample('rule-workflow-node', { work_group_id, work_next_node_id: work_node_id })
    expect(await faultsOf(`rule-workflow-node/${work_node_id}`, { work_group_id: NONE })).toEqual([
      400,
      'INVALID work_group_id',
    ])
  })
})
