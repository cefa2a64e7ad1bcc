import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines, startServer, type Row, type TestServer } from './support/test-server.ts'

describe.each(engines)('the list of changes on %s', (engine) => {
  let server: TestServer
  let map: Row
  beforeAll(async () => {
    server = await startServer(engine)
    const create = async (path: string, body: Row) => (await server.call('POST', path, body)).body.data
    const group = await create('rating-group', { rg_name: 'Gold 100%', rg_code: '77' })
    await server.call('PUT', `rating-group/${group.rating_group_id}`, { comments: 'Now better' })
    map = await create('pcrf-zone/map', { zone_map_name: 'Countries', data_source: '0' })
    const zone = await create('pcrf-zone/zone', { zone_map_id: map.zone_map_id, zone_name: 'Europe' })
    await create('pcrf-zone/value', { zone_id: zone.zone_id, value: '26201' })
    await server.call('DELETE', `pcrf-zone/map/${map.zone_map_id}`)
    await server.database.db
      .updateTable('history')
      .set({ at: '2026-01-31T10:00:00.000Z' })
      .where('history_id', '=', 1)
      .execute()
  })
  afterAll(() => server.stop())

  const list = async (query: string, path = 'change') => (await server.call('GET', `${path}?${query}`)).body
  const told = async (query: string) =>
    (await list(query)).data.map(({ action, resource, record_name }) => `${action} ${resource} ${record_name}`)
  const fields = async (query: string) => {
    const { status, body } = await server.call('GET', `change?${query}`)
    return [status, ...body.statusDescription.map(({ field }) => field)]
  }

  test('tells the newest first, with the record before and after', async () => {
    const { data, meta } = await list('page_size=2')
    expect(meta).toEqual({ currentPage: 1, pageSize: 2, total: 8, totalPage: 4 })
    expect(data).toMatchObject([
      {
        change_id: 8,
        actor_name: 'admin@example.net',
        token_name: null,
        resource: 'zone-map',
        record_id: map.zone_map_id,
        record_name: 'Countries',
        action: 'delete',
        before: { zone_map_name: 'Countries', row_version: 1 },
        after: null,
        undo_of: null,
        undone_by: null,
        change_set_id: null,
      },
      { change_id: 7, resource: 'zone', before: { zone_name: 'Europe', pcc_zone_map: { zone_map_name: 'Countries' } } },
    ])
    expect(data[0]?.batch_id).toBe(data[1]?.batch_id)
    expect((await list('page_size=3&page=3')).data.map(({ change_id }) => change_id)).toEqual([2, 1])
    expect((await list('sort=change_id&page_size=1')).data[0]?.change_id).toBe(1)
    expect((await server.call('GET', 'change/2')).body.data).toMatchObject({
      before: { comments: null },
      after: { comments: 'Now better' },
    })
    expect((await server.call('GET', 'change/999')).status).toBe(404)
  })

  test('is searched by person, record, kind, time and word', async () => {
    expect(await told('resource=rating-group&action=update')).toEqual(['update rating-group Gold 100%'])
    expect((await told(`resource=zone-map&record_id=${map.zone_map_id}`)).length).toBe(2)
    expect(await told('text=00%25')).toEqual(['update rating-group Gold 100%', 'create rating-group Gold 100%'])
    expect(await told('text=EUROPE')).toEqual(['delete zone Europe', 'create zone Europe'])
    expect((await told('actor_name=ADMIN')).length).toBe(8)
    expect(await told('actor_name=nobody')).toEqual([])
    expect(await told('from=2026-01-31&to=2026-01-31')).toEqual(['create rating-group Gold 100%'])
    expect(await told('to=2026-01-31T09:59:59Z')).toEqual([])
    expect((await told('from=2026-01-31T10:00:01Z&page_size=100')).length).toBe(7)
    expect((await told('text=&record_id=-1&unknown=1')).length).toBe(8)
  })

  test('says what is wrong with a query, by its key', async () => {
    expect(await fields('action=paint')).toEqual([400, 'action'])
    expect(await fields('from=yesterday&to=32')).toEqual([400, 'from', 'to'])
    expect(await fields('record_id=x')).toEqual([400, 'record_id'])
    expect(await fields('text=a&text=b')).toEqual([400, 'text'])
    expect(await fields('sort=at&page=0')).toEqual([400, 'page', 'sort'])
  })

  test('tells each call as one, by the record that owns the others', async () => {
    const { data, meta } = await list('page_size=1', 'change-batch')
    expect(meta.total).toBe(6)
    expect(data).toMatchObject([
      {
        action: 'delete',
        resource: 'zone-map',
        record_name: 'Countries',
        count: 3,
        counts: [
          { resource: 'zone-map', action: 'delete', count: 1 },
          { resource: 'zone', action: 'delete', count: 1 },
          { resource: 'zone-value', action: 'delete', count: 1 },
        ],
      },
    ])
    const found = (await list('text=Europe', 'change-batch')).data
    expect(found.map(({ action, resource }) => `${action} ${resource}`)).toEqual(['delete zone-map', 'create zone'])
    expect(found.map(({ owner_name }) => owner_name)).toEqual([undefined, 'Countries'])
    expect((await list(`batch_id=${data[0]?.batch_id}`)).meta.total).toBe(3)
    expect((await list('text=nothing', 'change-batch')).data).toEqual([])
  })

  test('tells the token that a program wrote by apart from its owner', async () => {
    const asked = { api_token_name: 'Night run', expires_in_days: 1, scope: 'write' }
    const token = (await server.call('POST', 'api-token', asked)).body.data
    const headers = { cookie: '', authorization: `Bearer ${token.token}` }
    await server.call('POST', 'rating-group', { rg_name: 'Silver', rg_code: '78' }, headers)
    expect((await list('text=Silver')).data[0]).toMatchObject({
      actor_name: 'admin@example.net',
      token_name: 'Night run',
    })
  })
})
