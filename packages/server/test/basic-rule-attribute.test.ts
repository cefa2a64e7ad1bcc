import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runStep } from '../src/database/migrate.ts'
import { attributeOfBasicRules } from '../src/database/migrations/0013-attribute-of-basic-rules.ts'
import { planSamples } from './support/plan-samples.ts'
import { engines, startServer, type Row, type TestServer } from './support/test-server.ts'

describe.each(engines)('the attribute of a basic rule on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer(engine)
  })
  afterAll(() => server.stop())

  const { sample, wholeVersion } = planSamples(() => server)
  const at = (basic: Row) => `policy-plan-basic/${basic.basic_rule_id}`
  const faultsOf = async (method: string, path: string, body?: unknown) => {
    const answer = await server.call(method, path, body)
    return [answer.status, ...answer.body.statusDescription.map(({ code, field }) => `${code} ${field}`)]
  }

  /** One of either kind: the address of its row, and its number among attributes. */
  const newAttribute = async (path: 'pcrf-attribute' | 'pcrf-attribute-dyn') => {
    const row = await sample(path)
    const id = path === 'pcrf-attribute' ? row.re_attr : row.dyn_attr_id
    return { place: `${path}/${id}`, re_attr: row.re_attr }
  }

  test('is 1 unless it is said, also where there is no such attribute', async () => {
    const { basic_rule_ver_id } = await sample('policy-plan-basic-ver')
    expect((await server.call('GET', 'attribute/1')).status).toBe(404)
    const body = { basic_rule_ver_id, basic_rule_name: 'Plain' }
    const basic = (await server.call('POST', 'policy-plan-basic', body)).body.data
    expect(basic.re_attr).toBe(1)
    expect((await server.call('PUT', at(basic), { re_attr: '1', comments: 'x' })).body.data).toMatchObject({
      re_attr: 1,
    })
  })

  test('1 keeps no attribute: those that name none have it too', async () => {
    const basic = await sample('policy-plan-basic', { re_attr: 1 })
    const { place, re_attr } = await newAttribute('pcrf-attribute')
    expect(re_attr).toBe(1)
    expect((await server.call('DELETE', place)).status).toBe(200)
    expect((await server.call('GET', at(basic))).body.data.re_attr).toBe(1)
  })

  test('0 is none', async () => {
    const basic = await sample('policy-plan-basic', { re_attr: 0 })
    expect(basic.re_attr).toBeNull()
    expect((await server.call('GET', at(basic))).body.data.re_attr).toBeNull()
  })

  test('any other is one of either catalogue', async () => {
    const basic = await sample('policy-plan-basic')
    const { basic_rule_ver_id } = basic
    const body = { basic_rule_ver_id, basic_rule_name: 'Nowhere', re_attr: 99_999_999 }
    expect(await faultsOf('POST', 'policy-plan-basic', body)).toEqual([400, 'INVALID re_attr'])
    expect(await faultsOf('PUT', at(basic), { re_attr: 99_999_999 })).toEqual([400, 'INVALID re_attr'])
    expect(await faultsOf('PUT', at(basic), { re_attr: -1 })).toEqual([400, 'INVALID re_attr'])
    const more = { ...body, pcc_rule_id: 99_999_999 }
    expect(await faultsOf('POST', 'policy-plan-basic', more)).toEqual([400, 'INVALID pcc_rule_id', 'INVALID re_attr'])
    const edits = { basic: { op: 'create', values: body }, time_spans: [], accumulations: [] }
    expect(await faultsOf('POST', 'policy-plan-basic/edits', edits)).toEqual([400, 'INVALID basic.re_attr'])
  })

  test.each(['pcrf-attribute', 'pcrf-attribute-dyn'] as const)('keeps a %s', async (path) => {
    const { place, re_attr } = await newAttribute(path)
    const basic = await sample('policy-plan-basic', { re_attr })
    expect(basic.re_attr).toBe(re_attr)
    const { status, body } = await server.call('DELETE', place)
    expect([status, body.statusDescription[0]?.code]).toEqual([409, 'IN_USE'])
    expect(body.statusDescription[0]?.message).toContain(`basic rule "${basic.basic_rule_name}"`)
    const usage = (await server.call('GET', `${place}/usage`)).body.data
    expect(usage.users).toEqual([expect.objectContaining({ catalogue: 'policy-plan-basic', count: 1 })])
    await server.call('PUT', at(basic), { re_attr: null })
    expect((await server.call('DELETE', place)).status).toBe(200)
  })

  test('a copy of the version keeps it too', async () => {
    const { version, plan, basic } = await wholeVersion()
    const { place, re_attr } = await newAttribute('pcrf-attribute')
    await server.call('PUT', at(basic), { re_attr })
    const { pcc_rule_ver_id } = version
    const copy = { pcc_rule_ver_id, target_pcr_plan_id: plan.pcr_plan_id }
    expect((await server.call('POST', 'policy-plan-ver/duplicate', copy)).status).toBe(201)
    expect((await server.call('DELETE', `policy-plan-ver/${pcc_rule_ver_id}`)).status).toBe(200)
    const usage = (await server.call('GET', `${place}/usage`)).body.data
    expect(usage.users).toEqual([expect.objectContaining({ catalogue: 'policy-plan-basic', count: 1 })])
    expect(await faultsOf('DELETE', place)).toEqual([409, 'IN_USE undefined'])
  })

  test('one that older rows name and that is not there becomes none', async () => {
    const { re_attr } = await newAttribute('pcrf-attribute')
    const basics = [await sample('policy-plan-basic', { re_attr }), await sample('policy-plan-basic')]
    const older = [await sample('policy-plan-basic'), await sample('policy-plan-basic')]
    const { db } = server.database
    await runStep(db, [
      'drop index policy_plan_basic_attribute',
      'alter table policy_plan_basic drop column attribute_of_re_attr',
      `update policy_plan_basic set re_attr = 99999999 where basic_rule_id = ${Number(older[0]?.basic_rule_id)}`,
      `update policy_plan_basic set re_attr = 0 where basic_rule_id = ${Number(older[1]?.basic_rule_id)}`,
      ...attributeOfBasicRules(server.database.engine.types),
    ])
    const read = async (basic: Row) => (await server.call('GET', at(basic))).body.data.re_attr
    expect(await Promise.all([...basics, ...older].map(read))).toEqual([re_attr, 1, null, null])
  })
})
