import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines, startServer, type Row, type TestServer } from './support/test-server.ts'

describe.each(engines)('PCC rules on %s', (engine) => {
  let server: TestServer
  let flow_group_id: unknown
  beforeAll(async () => {
    server = await startServer(engine)
    flow_group_id = (await create('flow-group', { flow_group_name: 'All traffic' })).flow_group_id
  })
  afterAll(() => server.stop())

  let counter = 0
  const create = async (path: string, body: Row): Promise<Row> => (await server.call('POST', path, body)).body.data
  const createRule = (values: Row = {}): Promise<Row> => {
    counter += 1
    const named = { rule_name: `Rule ${counter}`, rule_code: `rule-${counter}`, rule_type: 'A' }
    return create('pcc-rule', { ...named, flow_group_id, priority: 1000 + counter, ...values })
  }
  const createGroup = () => createRule({ rule_type: 'G', flow_group_id: null, priority: null })
  const assign = (group: Row, rule: Row) =>
    server.call('POST', 'pcc-rule-group/assign', {
      pcc_rule_group_id: group.pcc_rule_id,
      pcc_rule_id: rule.pcc_rule_id,
    })
  const listed = async (path: string): Promise<Row[]> => (await server.call('GET', path)).body.data
  const ids = async (path: string) => (await listed(path)).map((row) => row.pcc_rule_id)
  const warningsOf = async (rule: Row): Promise<string[]> => {
    const { data } = (await server.call('GET', `pcc-rule/${rule.pcc_rule_id}`)).body
    return (data.warnings as { code: string }[]).map(({ code }) => code)
  }

  describe('fields', () => {
    test.each<[string, unknown]>([
      ['rule_type', 'D'],
      ['admission', 4],
      ['rule_mode', 4],
      ['change_rule', 2],
      ['advice_type', -1],
      ['priority', 4_294_967_296],
      ['priority', -1],
      ['monitoring_key', 'k'.repeat(65)],
      ['qos_policy_id', 987_654],
      ['pcc_service_id', 987_654],
      ['rating_group_id', 987_654],
      ['flow_group_id', 987_654],
      ['url_instance_id', -1],
    ])('refuses the %s %s', async (field, value) => {
      const body = { rule_name: 'Refused', rule_code: 'refused', [field]: value }
      const answer = await server.call('POST', 'pcc-rule', body)
      expect(answer.status).toBe(400)
      expect(answer.body.statusDescription).toEqual([expect.objectContaining({ code: 'INVALID', field })])
    })

    test('an id of 0 is none, numbers may be text', async () => {
      const none = { qos_policy_id: 0, cond_data_id: 0, charging_rule_id: '0', redirection_rule_id: '' }
      const rule = await createRule({ ...none, url_instance_id: '12', priority: '4294967295', admission: '3' })
      expect(rule).toMatchObject({
        qos_policy_id: null,
        cond_data_id: null,
        charging_rule_id: null,
        redirection_rule_id: null,
        url_instance_id: 12,
        priority: 4_294_967_295,
        admission: 3,
      })
    })

    test('nests the names of what it refers to', async () => {
      const group = await create('rating-group', { rg_code: '1', rg_name: 'Default' })
      const { rating_group_id } = group
      const service = await create('service-identifier', { si_code: 1, pcc_service_name: 'Web', rating_group_id })
      const policy = await create('qos-rule', { qos_policy_name: 'Best effort', qci: 9 })
      const { pcc_service_id } = service
      const rule = await createRule({ rating_group_id, pcc_service_id, qos_policy_id: policy.qos_policy_id })
      expect(rule).toMatchObject({
        pcc_flow_group: { flow_group_name: 'All traffic' },
        pcc_qos_policy: { qos_policy_name: 'Best effort' },
        pcc_service: { pcc_service_name: 'Web' },
        pcc_rating_group: { rg_name: 'Default' },
        pcc_rule_group_mapping_id: 0,
      })
      for (const path of [`rating-group/${rating_group_id}`, `qos-rule/${policy.qos_policy_id}`]) {
        expect((await server.call('DELETE', path)).body.statusDescription[0]).toMatchObject({ code: 'IN_USE' })
      }
    })

    test('two rules may have one name, never one code', async () => {
      const rule = await createRule()
      const again = { rule_name: rule.rule_name, rule_code: String(rule.rule_code).toUpperCase() }
      const { status, body } = await server.call('POST', 'pcc-rule', again)
      expect([status, body.statusDescription[0]]).toEqual([
        409,
        expect.objectContaining({ code: 'DUPLICATE', field: 'rule_code' }),
      ])
      expect((await createRule({ rule_name: rule.rule_name })).rule_name).toBe(rule.rule_name)
    })
  })

  describe('groups', () => {
    test('are left out of the rules unless asked for, and are no others', async () => {
      const [rule, group] = [await createRule(), await createGroup()]
      const untyped = await createRule({ rule_type: null })
      const rules = await ids('pcc-rule?page_size=1000')
      expect(rules).toEqual(expect.arrayContaining([rule.pcc_rule_id, untyped.pcc_rule_id]))
      expect(rules).not.toContain(group.pcc_rule_id)
      expect(await ids('pcc-rule?page_size=1000&rule_type=G')).toEqual(await ids('pcc-rule-group?page_size=1000'))
      expect(await ids(`pcc-rule-group?rule_name=${encodeURIComponent(String(group.rule_name))}`)).toEqual([
        group.pcc_rule_id,
      ])
      expect((await server.call('GET', `pcc-rule-group/${rule.pcc_rule_id}`)).status).toBe(404)
      expect((await server.call('GET', `pcc-rule/${group.pcc_rule_id}`)).status).toBe(200)
      const load = (await server.call('POST', '/api/pcc-rule-group', {})).body.data as unknown as { data: Row[] }
      expect(load.data.every((row) => row.rule_type === 'G')).toBe(true)
    })

    test('have members, who can be listed and removed', async () => {
      const [group, other, rule] = [await createGroup(), await createGroup(), await createRule()]
      await assign(other, rule)
      const { status, headers, body } = await assign(group, rule)
      expect([status, headers.etag]).toEqual([201, '"1"'])
      const { pcc_rule_group_mapping_id: mapping, ...membership } = body.data
      expect(membership).toMatchObject({ pcc_rule_group_id: group.pcc_rule_id, pcc_rule_id: rule.pcc_rule_id })
      const members = await listed(`pcc-rule?pcc_rule_group_id=${group.pcc_rule_id}`)
      expect(members).toEqual([
        expect.objectContaining({ pcc_rule_id: rule.pcc_rule_id, pcc_rule_group_mapping_id: mapping }),
      ])
      expect((await server.call('GET', `pcc-rule-group/${group.pcc_rule_id}`)).body.data).toMatchObject({
        member_count: 1,
      })
      expect((await server.call('DELETE', `pcc-rule-group/${mapping}`)).status).toBe(200)
      expect(await ids(`pcc-rule?pcc_rule_group_id=${group.pcc_rule_id}`)).toEqual([])
      expect(await ids(`pcc-rule?pcc_rule_group_id=${other.pcc_rule_id}`)).toEqual([rule.pcc_rule_id])
      expect((await server.call('DELETE', `pcc-rule-group/${mapping}`)).status).toBe(404)
    })

    test('-1 and an empty group are no filter', async () => {
      await createRule()
      for (const none of ['-1', '']) {
        expect((await ids(`pcc-rule?pcc_rule_group_id=${none}`)).length).toBeGreaterThan(0)
      }
    })

    test('hold a rule once, and no groups', async () => {
      const [group, rule] = [await createGroup(), await createRule()]
      await assign(group, rule)
      expect((await assign(group, rule)).body.statusDescription[0]).toMatchObject({ code: 'DUPLICATE' })
      for (const member of [group, await createGroup()]) {
        const { status, body } = await assign(group, member)
        expect([status, body.statusDescription[0]?.code]).toEqual([409, 'CONFLICT'])
      }
      const into = await assign(rule, await createRule())
      expect([into.status, into.body.statusDescription[0]?.field]).toEqual([400, 'pcc_rule_group_id'])
      const nobody = await assign(group, { pcc_rule_id: 987_654 })
      expect([nobody.status, nobody.body.statusDescription[0]?.field]).toEqual([400, 'pcc_rule_id'])
    })

    test('keep their members from being deleted, and give them up with themselves', async () => {
      const [group, rule] = [await createGroup(), await createRule()]
      await assign(group, rule)
      const { status, body } = await server.call('DELETE', `pcc-rule/${rule.pcc_rule_id}`)
      expect([status, body.statusDescription[0]?.code]).toEqual([409, 'IN_USE'])
      expect(body.statusDescription[0]?.message).toContain(String(group.rule_name))
      expect((await server.call('DELETE', `pcc-rule/${group.pcc_rule_id}`)).status).toBe(200)
      expect((await server.call('DELETE', `pcc-rule/${rule.pcc_rule_id}`)).status).toBe(200)
    })
  })

  describe('warnings', () => {
    test('no traffic, or two kinds of it', async () => {
      expect(await warningsOf(await createRule())).toEqual([])
      expect(await warningsOf(await createRule({ flow_group_id: null }))).toEqual(['NO_TRAFFIC'])
      expect(await warningsOf(await createRule({ flow_group_id: null, url_instance_id: 3 }))).toEqual([])
      expect(await warningsOf(await createRule({ url_instance_id: 3 }))).toEqual(['TWO_KINDS_OF_TRAFFIC'])
      expect(await warningsOf(await createRule({ rule_type: null, flow_group_id: null }))).toEqual(['NO_TRAFFIC'])
    })

    test('a service of another rating group, a charged rule without one', async () => {
      const [one, two] = [
        await create('rating-group', { rg_code: '71', rg_name: 'Seventy-one' }),
        await create('rating-group', { rg_code: '72', rg_name: 'Seventy-two' }),
      ]
      const service = { si_code: 71, pcc_service_name: 'Of seventy-one', rating_group_id: one.rating_group_id }
      const { pcc_service_id } = await create('service-identifier', service)
      const charged = (rating: Row) =>
        createRule({ pcc_service_id, rating_group_id: rating.rating_group_id, rule_mode: 1 })
      expect(await warningsOf(await charged(one))).toEqual([])
      expect(await warningsOf(await charged(two))).toEqual(['OTHER_RATING_GROUP'])
      expect(await warningsOf(await createRule({ pcc_service_id, rule_mode: 3 }))).toEqual(['NO_RATING_GROUP'])
      expect(await warningsOf(await createRule({ pcc_service_id }))).toEqual(['SERVICE_WITHOUT_RATING_GROUP'])
      expect(await warningsOf(await createRule({ rule_mode: 0 }))).toEqual([])
    })

    test('equal precedence in a group, for both rules, in lists and among the problems', async () => {
      const group = await createGroup()
      const [one, two] = [await createRule({ priority: 77 }), await createRule({ priority: 77 })]
      await assign(group, one)
      expect(await warningsOf(one)).toEqual([])
      await assign(group, two)
      expect([await warningsOf(one), await warningsOf(two)]).toEqual([['EQUAL_PRECEDENCE'], ['EQUAL_PRECEDENCE']])
      const members = await listed(`pcc-rule?pcc_rule_group_id=${group.pcc_rule_id}`)
      expect(members.map((row) => row.warning_count)).toEqual([1, 1])
      const problems = (await server.call('GET', 'problems?page_size=1000')).body.data
      expect(problems.filter(({ code }) => code === 'EQUAL_PRECEDENCE').map(({ id }) => id)).toEqual([
        one.pcc_rule_id,
        two.pcc_rule_id,
      ])
      await server.call('PUT', `pcc-rule/${two.pcc_rule_id}`, { priority: 78 })
      expect(await warningsOf(one)).toEqual([])
    })

    test('a group that mixes full definitions with predefined bases', async () => {
      const group = await createGroup()
      await assign(group, await createRule())
      await assign(group, await createRule({ rule_type: 'B', flow_group_id: null }))
      expect(await warningsOf(group)).toEqual([])
      await assign(group, await createRule({ rule_type: 'C', flow_group_id: null }))
      expect(await warningsOf(group)).toEqual(['MIXED_GROUP'])
      expect((await server.call('GET', `pcc-rule-group/${group.pcc_rule_id}`)).body.data.warnings).toHaveLength(1)
    })

    test.each<[string, Row, string[]]>([
      ['filters without a precedence', { priority: null }, ['NO_PRECEDENCE']],
      ['a predefined rule with traffic', { rule_type: 'B' }, ['CONTENT_NOT_SENT']],
      ['a predefined rule by name alone', { rule_type: 'B', flow_group_id: null, priority: null }, []],
      ['a group with traffic', { rule_type: 'G' }, ['CONTENT_NOT_SENT']],
      ['redirection without an application', { redirection_rule_id: 4 }, ['REDIRECTION_WITHOUT_APPLICATION']],
      ['redirection of an application', { redirection_rule_id: 4, url_instance_id: 2, flow_group_id: null }, []],
    ])('%s', async (_what, values, expected) => {
      expect(await warningsOf(await createRule(values))).toEqual(expected)
    })

    test('a QoS rule that a rule cannot use', async () => {
      const aggregate = { qos_policy_name: 'Aggregate only', apn_mrbul: 1, apn_mrbdl: 1, def_qos_flow_flag: '1' }
      const { qos_policy_id } = await create('qos-rule', aggregate)
      const bare = await create('qos-rule', { qos_policy_name: 'Without ARP', qci: 9 })
      expect(await warningsOf(await createRule({ qos_policy_id }))).toEqual(['QOS_WITHOUT_CLASS'])
      expect(await warningsOf(await createRule({ qos_policy_id: bare.qos_policy_id }))).toEqual(['QOS_WITHOUT_ARP'])
    })
  })
})
