import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertMany } from '../src/database/insert-many.ts'
import { runStep } from '../src/database/migrate.ts'
import { planSamples } from './support/plan-samples.ts'
import { engines, startServer, type Row, type TestServer } from './support/test-server.ts'

describe.each(engines)('the history of a tree on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer(engine)
  })
  afterAll(() => server.stop())
  const { wholeVersion } = planSamples(() => server)

  const create = async (path: string, body: Row) => {
    const answer = await server.call('POST', path, body)
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
    return answer.body.data
  }
  const list = async (query: string, path = 'change') =>
    (await server.call('GET', `${path}?page_size=1000&${query}`)).body
  const told = async (query: string) =>
    (await list(query)).data.map(({ action, resource, record_name }) => `${action} ${resource} ${record_name}`)

  test('has the changes of all that belongs or belonged to a record, also after it is gone', async () => {
    const map = await create('pcrf-zone/map', { zone_map_name: 'Told whole', data_source: '0' })
    const other = await create('pcrf-zone/map', { zone_map_name: 'Another', data_source: '0' })
    await create('pcrf-zone/zone', { zone_map_id: other.zone_map_id, zone_name: 'Elsewhere' })
    const zone = await create('pcrf-zone/zone', { zone_map_id: map.zone_map_id, zone_name: 'Europe' })
    const gone = await create('pcrf-zone/zone', { zone_map_id: map.zone_map_id, zone_name: 'Gone' })
    await create('pcrf-zone/value', { zone_id: gone.zone_id, value: '26202' })
    await server.call('DELETE', `pcrf-zone/zone/${gone.zone_id}`)
    const value = await create('pcrf-zone/value', { zone_id: zone.zone_id, value: '26201' })
    await server.call('PUT', `pcrf-zone/value/${value.seq}`, { exp_value: 'Germany' })
    const query = `resource=zone-map&record_id=${map.zone_map_id}&tree=1`
    const whole = [
      'update zone-value 26201',
      'create zone-value 26201',
      'delete zone Gone',
      'delete zone-value 26202',
      'create zone-value 26202',
      'create zone Gone',
      'create zone Europe',
      'create zone-map Told whole',
    ]
    expect(await told(query)).toEqual(whole)
    const batches = await list(query, 'change-batch')
    expect(batches.data.map(({ action, resource }) => `${action} ${resource}`)).toEqual(
      whole.filter((line) => line !== 'delete zone-value 26202').map((line) => line.split(' ').slice(0, 2).join(' ')),
    )
    expect(await told(`resource=zone&record_id=${gone.zone_id}&tree=1&action=delete`)).toEqual([
      'delete zone Gone',
      'delete zone-value 26202',
    ])
    await server.call('DELETE', `pcrf-zone/map/${map.zone_map_id}`)
    expect((await told(query)).length).toBe(whole.length + 3)
  })

  test('has the move of a record to another owner in both', async () => {
    const [from, to] = [
      await create('pcrf-zone/map', { zone_map_name: 'Moved from', data_source: '0' }),
      await create('pcrf-zone/map', { zone_map_name: 'Moved to', data_source: '0' }),
    ]
    const zone = await create('pcrf-zone/zone', { zone_map_id: from.zone_map_id, zone_name: 'Moving' })
    const moved = await server.call('PUT', `pcrf-zone/zone/${zone.zone_id}`, { zone_map_id: to.zone_map_id })
    expect(moved.status).toBe(200)
    await server.call('PUT', `pcrf-zone/zone/${zone.zone_id}`, { zone_name: 'Moved' })
    const treeOf = (map: Row) => `resource=zone-map&record_id=${map.zone_map_id}&tree=1`
    const both = async () => [await told(treeOf(from)), await told(treeOf(to))]
    const expected = [
      ['update zone Moving', 'create zone Moving', 'create zone-map Moved from'],
      ['update zone Moved', 'update zone Moving', 'create zone-map Moved to'],
    ]
    expect(await both()).toEqual(expected)
    // As the next schema finds entries of this one.
    const { movesInHistory } = await import('../src/database/migrations/0035-moves-in-history.ts')
    const { db, engine: opened } = server.database
    await db.updateTable('history').set({ former_owner_id: null }).execute()
    expect(await both()).not.toEqual(expected)
    await runStep(
      db,
      movesInHistory(opened.types).filter((statement) => typeof statement === 'object'),
    )
    expect(await both()).toEqual(expected)
  })

  test('finds what is below a record that the history does not know', async () => {
    const map = await create('pcrf-zone/map', { zone_map_name: 'Older than the history', data_source: '0' })
    const zone = await create('pcrf-zone/zone', { zone_map_id: map.zone_map_id, zone_name: 'Old zone' })
    await server.database.db.deleteFrom('history').where('label', '=', 'Old zone').execute()
    await create('pcrf-zone/value', { zone_id: zone.zone_id, value: '26203' })
    expect(await told(`resource=zone-map&record_id=${map.zone_map_id}&tree=1`)).toEqual([
      'create zone-value 26203',
      'create zone-map Older than the history',
    ])
  })

  test('is one story of a plan version, level by level', async () => {
    const { version } = await wholeVersion()
    const { data } = await list(`resource=policy-plan-ver&record_id=${version.pcc_rule_ver_id}&tree=1`)
    const kinds = new Set(data.map(({ resource }) => resource))
    expect(kinds).toEqual(
      new Set([
        'policy-plan-ver',
        'policy-plan-event',
        'policy-plan-rule',
        'policy-plan-rule-zone',
        'policy-plan-mapping',
        'policy-plan-mapping-unit',
        'policy-plan-basic-ver',
        'policy-plan-basic',
        'policy-plan-basic-timespan',
        'policy-plan-basic-accm',
      ]),
    )
  })

  test('entries of earlier versions get their owner when the schema is raised', async () => {
    const { ownersInHistory } = await import('../src/database/migrations/0034-owners-in-history.ts')
    const { db } = server.database
    const before = await db.selectFrom('history').select(['history_id', 'owner_id']).orderBy('history_id').execute()
    expect(before.some(({ owner_id }) => owner_id !== null)).toBe(true)
    await db.updateTable('history').set({ owner_id: null }).execute()
    await runStep(
      db,
      ownersInHistory(server.database.engine.types).filter((statement) => typeof statement === 'object'),
    )
    const after = await db.selectFrom('history').select(['history_id', 'owner_id']).orderBy('history_id').execute()
    expect(after).toEqual(before)
  })

  test.each([
    ['tree=1', 'tree'],
    ['tree=1&resource=zone', 'tree'],
    ['tree=yes&resource=zone&record_id=1', 'tree'],
  ])('refuses %s', async (query, field) => {
    const { status, body } = await server.call('GET', `change?${query}`)
    expect([status, body.statusDescription[0]?.field]).toEqual([400, field])
  })
})

describe.each(engines)('a word in the history on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer(engine)
  })
  afterAll(() => server.stop())
  const list = async (query: string, path = 'change') => (await server.call('GET', `${path}?${query}`)).body
  const told = async (query: string) =>
    (await list(query)).data.map(({ action, record_name }) => `${action} ${record_name}`)

  test('is found in the values before and after, and not in the names of fields', async () => {
    const { body } = await server.call('POST', 'rating-group', { rg_name: 'Plain', rg_code: '81' })
    const id = String(body.data.rating_group_id)
    for (const comments of ['Für "Ostern" 100%', 'Later'])
      expect((await server.call('PUT', `rating-group/${id}`, { comments })).status).toBe(200)
    expect(await told('text=ostern')).toEqual(['update Plain', 'update Plain'])
    expect(await told(`text=${encodeURIComponent('FÜR "ostern" 100%')}`)).toEqual(['update Plain', 'update Plain'])
    expect(await told('text=later&action=update')).toEqual(['update Plain'])
    expect(await told('text=comments')).toEqual([])
    expect((await list('text=later', 'change-batch')).meta).toEqual({
      currentPage: 1,
      pageSize: 10,
      total: 1,
      totalPage: 1,
    })
  })

  test('is searched in the newest changes alone, and it is told how far back', async () => {
    const { db } = server.database
    const entry = (at: string, comments: string) => ({
      at,
      user_id: 'x',
      user_name: 'Bulk',
      action: 'create' as const,
      resource: 'rating-group',
      record_id: 999,
      label: 'Bulk row',
      before_row: null,
      after_row: JSON.stringify({ comments }),
      token_name: null,
      batch_id: 'bulk',
      opens_batch: 0,
      undo_of: null,
      change_set_id: null,
      owner_id: null,
    })
    const many = Array.from({ length: 10_000 }, () => entry('2026-02-01T00:00:00.000Z', 'much'))
    await db.insertInto('history').values(entry('2026-01-01T00:00:00.000Z', 'Needle')).execute()
    await db.transaction().execute(async (trx) => {
      for (let at = 0; at < many.length; at += 500) await insertMany(trx, 'history', many.slice(at, at + 500))
    })
    const found = await list('text=needle')
    expect(found.data).toEqual([])
    expect(found.meta).toMatchObject({ total: 0, searchedFrom: '2026-02-01T00:00:00.000Z' })
    const back = await list('text=needle&to=2026-01-31')
    expect(back.data).toHaveLength(1)
    expect(back.meta).not.toHaveProperty('searchedFrom')
    expect((await list('text=bulk row&page_size=1')).meta.total).toBe(10_001)
    expect((await list('page_size=1')).meta).not.toHaveProperty('searchedFrom')
  })
})
