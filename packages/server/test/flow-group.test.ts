import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines, startServer, type TestServer } from './support/test-server.ts'

describe.each(engines)('flow groups on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer(engine)
  })
  afterAll(() => server.stop())

  const create = (body: object) => server.call('POST', 'flow-group', body)
  const filtersOf = async (group: unknown) =>
    (await server.call('GET', `rule-flow?flow_group_id=${String(group)}&sort=packet_filter_id`)).body.data

  test('a new group brings its packet filters, in short or as Flow-Descriptions', async () => {
    const packet_filters = '10.0.0.0/8 tcp 443\r\n\n  permit out 17 from any 53 to assigned\n'
    const { status, body } = await create({ flow_group_name: 'VPN', packet_filters })
    expect(status).toBe(201)
    expect(body.data).toMatchObject({ flow_group_name: 'VPN', filter_count: 2 })
    expect(await filtersOf(body.data.flow_group_id)).toMatchObject([
      { flow_name: 'VPN 1', flow_description: 'permit out 6 from 10.0.0.0/8 443 to assigned', flow_direction: 3 },
      { flow_name: 'VPN 2', flow_description: 'permit out 17 from any 53 to assigned', flow_direction: 3 },
    ])
  })

  test('a single filter has the name of its group', async () => {
    const { body } = await create({ flow_group_name: 'FreeVPN', packet_filters: '185.220.101.0/24 udp' })
    expect(await filtersOf(body.data.flow_group_id)).toMatchObject([{ flow_name: 'FreeVPN' }])
  })

  test('group and filters are one batch of the history', async () => {
    const { body } = await create({ flow_group_name: 'Told', packet_filters: 'any udp 53\nany udp 54' })
    const group = (await server.call('GET', `change?resource=flow-group&record_id=${String(body.data.flow_group_id)}`))
      .body
    const changes = (await server.call('GET', `change?batch_id=${String(group.data[0]?.batch_id)}`)).body.data
    expect(changes.map(({ resource }) => resource)).toEqual(
      expect.arrayContaining(['flow-group', 'rule-flow', 'rule-flow']),
    )
    expect(changes).toHaveLength(3)
  })

  test('a faulty line is named with its number, and nothing is stored', async () => {
    const packet_filters = 'any udp 53\nexample.com tcp\npermit out'
    const { status, body } = await create({ flow_group_name: 'Faulty', packet_filters })
    expect(status).toBe(400)
    expect(body.statusDescription).toEqual([
      {
        code: 'INVALID',
        field: 'packet_filters',
        message: 'Line 2: write an address with a protocol and ports, such as 10.0.0.0/8 tcp 443, or permit out …',
      },
      { code: 'INVALID', field: 'packet_filters', message: 'Line 3: The protocol is missing' },
    ])
    expect((await server.call('GET', 'flow-group?flow_group_name=Faulty')).body.data).toEqual([])
  })

  test('the name is still asked for, and a taken one keeps the filters out', async () => {
    expect((await create({ packet_filters: 'any udp 53' })).body.statusDescription).toEqual([
      expect.objectContaining({ field: 'flow_group_name', code: 'REQUIRED' }),
    ])
    await create({ flow_group_name: 'Taken' })
    const count = async () => (await server.call('GET', 'rule-flow')).body.meta.total
    const before = await count()
    expect((await create({ flow_group_name: 'Taken', packet_filters: 'any udp 53' })).status).toBe(409)
    expect(await count()).toBe(before)
  })

  test.each([[17], [['any udp 53']], ['any udp 53\n'.repeat(501)]])('filters as %j are refused', async (given) => {
    const { status, body } = await create({ flow_group_name: 'Odd', packet_filters: given })
    expect(status).toBe(400)
    expect(body.statusDescription).toMatchObject([{ field: 'packet_filters' }])
  })

  test('a group without filters is created as before', async () => {
    for (const more of [{}, { packet_filters: '' }, { packet_filters: null }]) {
      const name = `Empty ${JSON.stringify(more)}`
      expect((await create({ flow_group_name: name, ...more })).body.data).toMatchObject({ filter_count: 0 })
    }
  })
})
