import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines, startServer, type Row, type TestServer } from './support/test-server.ts'

describe.each(engines)('rule cache refreshes on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer(engine)
  })
  afterAll(() => server.stop())

  let version = 0
  const post = (values: Row = {}) =>
    server.call('POST', 'rule-cache-refresh', { type: 'A', version: ++version, ...values })
  const create = async (values: Row = {}): Promise<Row> => (await post(values)).body.data

  test('every write answers 201', async () => {
    const { status, body } = await post()
    expect(status).toBe(201)
    const at = `rule-cache-refresh/${body.data.id}`
    const patched = await server.call('PATCH', at, { pid: 4 })
    expect([patched.status, patched.headers.etag]).toEqual([201, '"2"'])
    expect(patched.body.data).toMatchObject({ ...(body.data as Row), pid: 4, row_version: 2, warnings: [] })
    expect((await server.call('PATCH', at, { pid: 5 }, { 'if-match': '"1"' })).status).toBe(412)
    expect((await server.call('PUT', at, body.data)).status).toBe(412)
    expect((await server.call('PUT', at, { pid: '6' })).status).toBe(201)
    const removed = await server.call('DELETE', at)
    expect([removed.status, removed.body.data.pid]).toEqual([201, 6])
    expect((await server.call('GET', at)).status).toBe(404)
    expect((await server.call('PATCH', at, {})).status).toBe(404)
  })

  test('takes a free id, refuses a taken one, gives the next without one', async () => {
    expect((await create({ id: 700 })).id).toBe(700)
    const { status, body } = await post({ id: 700 })
    expect(status).toBe(409)
    expect(body.statusDescription).toEqual([expect.objectContaining({ code: 'DUPLICATE', field: 'id' })])
    expect((await create()).id).toBe(701)
    expect((await create({ id: '' })).id).toBe(702)
    expect((await create({ id: 0 })).id).toBe(703)
    const negative = await post({ id: -4 })
    expect([negative.status, negative.body.statusDescription[0]?.field]).toEqual([400, 'id'])
  })

  test('many at once each get an id of their own', async () => {
    const rows = await Promise.all(Array.from({ length: 25 }, () => create()))
    expect(new Set(rows.map(({ id }) => id)).size).toBe(25)
  })

  test('its id is the one in the path', async () => {
    const row = await create()
    const at = `rule-cache-refresh/${row.id}`
    expect((await server.call('PATCH', at, { id: row.id, version: row.version })).status).toBe(201)
    const { status, body } = await server.call('PATCH', at, { id: Number(row.id) + 1 })
    expect([status, body.statusDescription[0]?.field]).toEqual([400, 'id'])
  })

  test('is listed by pageSize and ruleCacheRefreshName as by page_size and type', async () => {
    await create({ type: 'Workflows of the north' })
    await create({ type: 'workflows of the south' })
    const list = async (query: string) => (await server.call('GET', `rule-cache-refresh?${query}`)).body
    const named = await list('pageSize=1&ruleCacheRefreshName=WORKFLOWS%20of')
    expect(named.meta).toEqual({ currentPage: 1, pageSize: 1, total: 2, totalPage: 2 })
    expect(await list('page_size=1&type=workflows%20OF')).toEqual(named)
    expect((await list('ruleCacheRefreshName=')).meta.total).toBeGreaterThan(2)
    expect((await list('pageSize=5&page_size=2')).meta.pageSize).toBe(2)
    expect((await server.call('GET', 'rule-cache-refresh?pageSize=none')).status).toBe(400)
    expect((await server.call('GET', 'policy-event?pageSize=none')).body.meta.pageSize).toBe(10)
  })

  test('needs a type and a version', async () => {
    const { body } = await server.call('POST', 'rule-cache-refresh', { pid: 1 })
    expect(body.statusDescription).toEqual([
      { code: 'REQUIRED', message: 'Field is required', field: 'type' },
      { code: 'REQUIRED', message: 'Field is required', field: 'version' },
    ])
  })

  test('a version that was there before is warned about', async () => {
    await create({ type: 'Z', version: 5 })
    expect((await create({ type: 'Z', version: 6 })).warnings).toEqual([])
    const again = await create({ type: 'Z', version: 6 })
    expect(again.warnings).toEqual([expect.objectContaining({ code: 'VERSION_NOT_NEWER', field: 'version' })])
    expect((await create({ type: 'Y', version: 1 })).warnings).toEqual([])
  })
})
