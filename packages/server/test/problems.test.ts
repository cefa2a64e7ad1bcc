import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { planSamples } from './support/plan-samples.ts'
import { engines, startServer, type TestServer } from './support/test-server.ts'

describe.each(engines)('problems on %s', (engine) => {
  let server: TestServer
  const { wholeVersion } = planSamples(() => server)
  beforeAll(async () => {
    server = await startServer(engine)
  })
  afterAll(() => server.stop())

  const problems = async (query = '') => (await server.call('GET', `problems${query}`)).body

  test('lists a warning with the record and the field, and drops it when the record is mended', async () => {
    const before = (await problems()).meta.total
    const rule = { qos_policy_name: 'Too slow', qci: 1, mbrul: 1, mbrdl: 2, gbrul: 5, gbrdl: 2 }
    const { body } = await server.call('POST', 'qos-rule', rule)
    const id = body.data.qos_policy_id
    const found = await problems('?resource=qos-rule&page_size=100')
    expect(found.data).toContainEqual({
      weight: 'reference',
      severity: 'warning',
      code: 'MBR_BELOW_GBR',
      message: expect.stringContaining('uplink'),
      resource: 'qos-rule',
      id,
      label: 'Too slow',
      field: 'mbrul',
    })
    const of = async (records: string) => (await problems(`?records=${encodeURIComponent(records)}`)).meta.total
    expect(await of(`pcc-rule 999999,qos-rule ${String(id)}`)).toBe(1)
    expect(await of(`qos-rule 999999,pcc-rule ${String(id)}0000`)).toBe(0)
    const wrong = await server.call('GET', 'problems?records=qos-rule')
    expect([wrong.status, wrong.body.statusDescription[0]?.field]).toEqual([400, 'records'])
    await server.call('PUT', `qos-rule/${id}`, { mbrul: 5 })
    expect((await problems()).meta.total).toBe(before)
  })

  test('finds a value in two zones among many', async () => {
    const map = await server.call('POST', 'pcrf-zone/map', { zone_map_name: 'Twice', data_source: '0' })
    for (const zone_name of ['Here', 'There']) {
      const zone = await server.call('POST', 'pcrf-zone/zone', { zone_map_id: map.body.data.zone_map_id, zone_name })
      await server.call('POST', 'pcrf-zone/value', { zone_id: zone.body.data.zone_id, value: '20801' })
    }
    const found = await problems('?code=VALUE_IN_TWO_ZONES')
    expect(found.data.map(({ label }) => label)).toEqual(['20801', '20801'])
    const overview = await server.call('GET', 'overview')
    expect(overview.body.data.problems).toEqual({ errors: 0, warnings: (await problems()).meta.total })
  })

  test('is searched by name, by what the record belongs to and by message', async () => {
    const map = await server.call('POST', 'pcrf-zone/map', {
      zone_map_name: 'Sought%',
      data_source: '0',
      std_code: 'RAT',
    })
    const { zone_map_id } = map.body.data
    const zone = await server.call('POST', 'pcrf-zone/zone', { zone_map_id, zone_name: 'Anything' })
    await server.call('POST', 'pcrf-zone/value', { zone_id: zone.body.data.zone_id, value: 'NB-IoT' })
    for (const text of ['nb-iot', 'sought%25', 'RAT-Type', ' NB-IOT '])
      expect((await problems(`?text=${text}`)).data.map(({ label }) => label)).toEqual(['NB-IoT'])
    expect((await problems('?text=no-such-problem')).meta.total).toBe(0)
    expect((await problems('?text=nb-iot&resource=qos-rule')).meta.total).toBe(0)
    expect((await problems('?text=')).meta.total).toBe((await problems()).meta.total)
  })

  test('what can hurt decisions of today comes first, and like problems of one place are one group', async () => {
    const weightIn = async (state: string, eff_date: string, exp_date?: string) => {
      const { plan, version } = await wholeVersion()
      const path = `policy-plan/${String(plan.pcr_plan_id)}`
      await server.call('PUT', path, { state })
      await server.call('PUT', `policy-plan-ver/${String(version.pcc_rule_ver_id)}`, {
        eff_date,
        exp_date: exp_date ?? '',
      })
      const within = `policy-plan ${String(plan.pcr_plan_id)}`
      const { data } = await problems(`?within=${encodeURIComponent(within)}&page_size=100`)
      expect(data.length).toBeGreaterThan(0)
      expect(data[0]?.within).toMatchObject({ resource: 'policy-plan', id: plan.pcr_plan_id })
      // The worst first: parts of it may have dates of their own.
      return data[0]?.weight
    }
    expect(await weightIn('A', '2020-01-01')).toBe('live')
    expect(await weightIn('A', '2099-01-01')).toBe('coming')
    expect(await weightIn('A', '2020-01-01', '2020-12-31')).toBe('idle')
    expect(await weightIn('0', '2020-01-01')).toBe('idle')
    const weights = (await problems('?page_size=1000')).data.map(({ weight }) => String(weight))
    const ORDER = ['live', 'coming', 'reference', 'idle']
    expect(weights).toEqual(weights.toSorted((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b)))
    expect(new Set(weights)).toEqual(new Set(ORDER))
    const groups = (await problems('/groups?code=VALUE_IN_TWO_ZONES')).data
    expect(groups).toEqual([
      {
        count: 2,
        messages: 2,
        problem: expect.objectContaining({ weight: 'reference', within: expect.objectContaining({ label: 'Twice' }) }),
      },
    ])
    expect((await problems('/groups?page_size=1')).meta.total).toBeGreaterThan(1)
  })

  test('are exported as the filter shows them', async () => {
    const { data } = await problems('?code=VALUE_IN_TWO_ZONES')
    const file = await server.http.inject({
      url: '/api/v1/problems/export?code=VALUE_IN_TWO_ZONES',
      headers: { cookie: server.cookie },
    })
    const [head, ...lines] = file.body.trim().split('\r\n')
    expect(head).toBe('weight,severity,code,message,resource,id,label,field,within.resource,within.id,within.label')
    expect(lines).toHaveLength(data.length)
    const json = await server.call('GET', 'problems/export?code=VALUE_IN_TWO_ZONES&format=json')
    expect(json.body).toEqual(data)
    expect((await server.call('GET', 'problems/export?format=xml')).status).toBe(400)
  })

  test('hold what was changed in a fixed list', async () => {
    const server2 = await startServer(engine)
    try {
      const { db } = server2.database
      const kept = JSON.stringify({ comments: 'As released' })
      await db
        .updateTable('built_in_row')
        .set({ kept })
        .where('list', '=', 'price_plan')
        .where('row_key', '=', '1')
        .execute()
      await db
        .updateTable('built_in_row')
        .set({ kept })
        .where('list', '=', 'rule_workflow_func')
        .where('row_key', '=', 'Now')
        .execute()
      const found = (await server2.call('GET', 'problems?code=CHANGED_IN_DATABASE')).body.data
      expect(found.map(({ resource, id }) => [resource, id])).toEqual([
        ['price-plan', 1],
        ['rule-workflow-func', 'Now'],
      ])
    } finally {
      await server2.stop()
    }
  })

  test('sorts by any column, the errors first without one', async () => {
    const messages = async (query: string) =>
      (await server.call('GET', `problems?page_size=1000&${query}`)).body.data.map(({ message }) => String(message))
    const found = await messages('sort=message')
    expect(found.length).toBeGreaterThan(1)
    expect(found).toEqual(found.toSorted())
    expect(await messages('sort=-message')).toEqual(found.toReversed())
    const { status, body } = await server.call('GET', 'problems?sort=nothing')
    expect([status, body.statusDescription[0]]).toMatchObject([400, { code: 'INVALID', field: 'sort' }])
  })

  test('pages, and refuses a page that is none', async () => {
    const first = await problems('?page_size=1')
    expect(first.data.length).toBe(1)
    expect(first.meta).toMatchObject({ currentPage: 1, pageSize: 1 })
    expect((await server.call('GET', 'problems?page=0')).status).toBe(400)
  })
})
