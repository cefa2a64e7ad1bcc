import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines, startServer, type TestServer } from './support/test-server.ts'

describe.each(engines)('problems on %s', (engine) => {
  let server: TestServer
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
      severity: 'warning',
      code: 'MBR_BELOW_GBR',
      message: expect.stringContaining('uplink'),
      resource: 'qos-rule',
      id,
      label: 'Too slow',
      field: 'mbrul',
    })
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
