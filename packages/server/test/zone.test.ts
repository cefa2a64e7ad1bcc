import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines, startServer, type Row, type TestServer } from './support/test-server.ts'

describe.each(engines)('zones on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer(engine)
  })
  afterAll(() => server.stop())

  let counter = 0
  const create = async (path: string, body: Row): Promise<Row> => (await server.call('POST', path, body)).body.data
  const createMap = () => create('pcrf-zone/map', { zone_map_name: `Map ${++counter}`, data_source: '0' })
  const createZone = (map: Row, values: Row = {}) =>
    create('pcrf-zone/zone', { zone_map_id: map.zone_map_id, zone_name: `Zone ${++counter}`, ...values })

  test('accepts the data source 0 and the same zone name in two maps', async () => {
    const [one, two] = [await createMap(), await createMap()]
    const first = await createZone(one, { zone_name: 'Home' })
    const second = await createZone(two, { zone_name: 'Home' })
    expect([one.data_source, first.zone_name, second.zone_name]).toEqual(['0', 'Home', 'Home'])
  })

  test('refuses a parent zone of another map', async () => {
    const parent = await createZone(await createMap())
    const map = await createMap()
    const { status, body } = await server.call('POST', 'pcrf-zone/zone', {
      zone_map_id: map.zone_map_id,
      zone_name: 'Child',
      parent_zone_id: parent.zone_id,
    })
    expect(status).toBe(409)
    expect(body.statusDescription).toEqual([expect.objectContaining({ code: 'CONFLICT', field: 'parent_zone_id' })])
  })

  test('refuses a circle of parents, a zone of itself included', async () => {
    const map = await createMap()
    const a = await createZone(map)
    const b = await createZone(map, { parent_zone_id: a.zone_id })
    const c = await createZone(map, { parent_zone_id: b.zone_id })
    for (const parent of [a, b, c]) {
      const { status, body } = await server.call('PUT', `pcrf-zone/zone/${a.zone_id}`, {
        parent_zone_id: parent.zone_id,
      })
      expect(status).toBe(409)
      expect(body.statusDescription[0]).toMatchObject({ code: 'CONFLICT', field: 'parent_zone_id' })
    }
    expect((await server.call('PUT', `pcrf-zone/zone/${c.zone_id}`, { parent_zone_id: a.zone_id })).status).toBe(200)
  })

  test('refuses to move a zone with child zones to another map', async () => {
    const map = await createMap()
    const parent = await createZone(map)
    await createZone(map, { parent_zone_id: parent.zone_id })
    const other = await createMap()
    const { status, body } = await server.call('PUT', `pcrf-zone/zone/${parent.zone_id}`, {
      zone_map_id: other.zone_map_id,
    })
    expect(status).toBe(409)
    expect(body.statusDescription[0]).toMatchObject({ field: 'zone_map_id' })
  })

  test('takes a free sequence, 0 included, and gives the next one for a taken one or none', async () => {
    const zone = await createZone(await createMap())
    const value = (seq?: number) => create('pcrf-zone/value', { zone_id: zone.zone_id, value: `v${++counter}`, seq })
    expect((await value(0)).seq).toBe(0)
    expect((await value(77)).seq).toBe(77)
    expect((await value(77)).seq).toBe(78)
    expect((await value()).seq).toBe(79)
    expect((await server.call('GET', 'pcrf-zone/value/0')).body.data.seq).toBe(0)
  })

  test('gives every one of many values created at once a sequence of its own', async () => {
    const zone = await createZone(await createMap())
    const rows = await Promise.all(
      Array.from({ length: 40 }, (_, n) => create('pcrf-zone/value', { zone_id: zone.zone_id, value: `at once ${n}` })),
    )
    expect(new Set(rows.map((row) => row.seq)).size).toBe(40)
  })

  test('deletes a map with its zones and values, parents within it notwithstanding', async () => {
    const map = await createMap()
    const parent = await createZone(map)
    const child = await createZone(map, { parent_zone_id: parent.zone_id })
    const value = await create('pcrf-zone/value', { zone_id: child.zone_id, value: '302' })
    const usage = await server.call('GET', `pcrf-zone/map/${map.zone_map_id}/usage`)
    expect(usage.body.data).toEqual({
      owned: [
        { catalogue: 'zone', count: 2 },
        { catalogue: 'zone-value', count: 1 },
      ],
      users: [],
    })
    expect((await server.call('DELETE', `pcrf-zone/map/${map.zone_map_id}`)).status).toBe(200)
    expect((await server.call('GET', `pcrf-zone/value/${value.seq}`)).status).toBe(404)
  })

  test('warns about a value that two zones of a map hold', async () => {
    const map = await createMap()
    const [here, there] = [await createZone(map), await createZone(map, { zone_name: 'There' })]
    await create('pcrf-zone/value', { zone_id: there.zone_id, value: '20801' })
    const twice = await create('pcrf-zone/value', { zone_id: here.zone_id, value: '20801' })
    expect(twice.warnings).toEqual([expect.objectContaining({ code: 'VALUE_IN_TWO_ZONES', field: 'value' })])
    const { body } = await server.call('GET', `pcrf-zone/value?zone_map_id=${map.zone_map_id}`)
    expect(body.data.map((row) => row.warning_count)).toEqual([1, 1])
  })

  test('warns about a value that a zone lists twice', async () => {
    const { zone_id } = await createZone(await createMap())
    const first = await create('pcrf-zone/value', { zone_id, value: '00101' })
    for (const value of ['00102', '00101']) await create('pcrf-zone/value', { zone_id, value })
    const { warnings } = (await server.call('GET', `pcrf-zone/value/${first.seq}`)).body.data
    expect(warnings).toEqual([expect.objectContaining({ code: 'VALUE_TWICE_IN_ZONE', field: 'value' })])
    const { body } = await server.call('GET', `pcrf-zone/value?zone_id=${zone_id}&sort=seq`)
    const listed = body.data as unknown as Row[]
    expect(listed.map((row) => row.warning_count)).toEqual([1, 0, 1])
    const problems = (await server.call('GET', 'problems?code=VALUE_TWICE_IN_ZONE&sort=id')).body
      .data as unknown as Row[]
    expect(problems.map(({ id }) => id)).toEqual([listed[0]?.seq, listed[2]?.seq])
  })

  test('warns about a value that is none of what the map says its values are, and says where it stands', async () => {
    const map = await create('pcrf-zone/map', {
      zone_map_name: `Networks ${++counter}`,
      data_source: '0',
      std_code: 'PLMN',
      match_mode: 1,
    })
    const zone = await createZone(map, { zone_name: 'Home' })
    for (const value of ['20801', '302720', '208-02', 'Orange'])
      await create('pcrf-zone/value', { zone_id: zone.zone_id, value })
    const { body } = await server.call('GET', `pcrf-zone/value?zone_map_id=${map.zone_map_id}&sort=seq`)
    expect(body.data.map((row) => [row.value, row.warning_count])).toEqual([
      ['20801', 0],
      ['302720', 0],
      ['208-02', 1],
      ['Orange', 1],
    ])
    const { warnings } = (await server.call('GET', `pcrf-zone/value/${body.data[3]?.seq}`)).body.data
    expect(warnings).toEqual([expect.objectContaining({ code: 'VALUE_NOT_OF_STANDARD', field: 'value' })])
    const found = await server.call('GET', 'problems?code=VALUE_NOT_OF_STANDARD')
    const owner = { resource: 'zone', id: zone.zone_id, label: `Home, ${map.zone_map_name}` }
    expect(found.body.data).toEqual([
      expect.objectContaining({ label: '208-02', owner }),
      expect.objectContaining({ label: 'Orange', owner }),
    ])
    // Where the longest beginning counts, so may a value be one.
    await server.call('PUT', `pcrf-zone/map/${map.zone_map_id}`, { match_mode: 2 })
    await create('pcrf-zone/value', { zone_id: zone.zone_id, value: '208' })
    expect((await server.call('GET', 'problems?code=VALUE_NOT_OF_STANDARD')).body.meta.total).toBe(2)
  })

  test('filters zones by the name of their map', async () => {
    const map = await createMap()
    const zone = await createZone(map)
    const { body } = await server.call(
      'GET',
      `pcrf-zone/zone?zone_map_name=${encodeURIComponent(String(map.zone_map_name))}`,
    )
    expect(body.data.map((row) => row.zone_id)).toEqual([zone.zone_id])
  })
})
