import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertMany } from '../src/database/insert-many.ts'
import { signedIn } from './support/people.ts'
import { engines, startServer, type Row, type TestServer } from './support/test-server.ts'

describe.each(engines)('bulk edit on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer(engine)
  })
  afterAll(() => server.stop())

  let counter = 0
  const bulkEdit = (path: string, body: unknown) => server.call('POST', `${path}/bulk-edit`, body)
  const idsOf = (rows: readonly Row[]) => rows.map(({ rating_group_id: id, row_version }) => ({ id, row_version }))
  async function createGroups(count: number) {
    counter += 1
    const groups: Row[] = []
    for (let n = 0; n < count; n += 1) {
      const body = { rg_name: `Edited ${counter} row ${n}`, rg_code: String(500_000 + counter * 1000 + n) }
      groups.push((await server.call('POST', 'rating-group', body)).body.data)
    }
    return { groups, filters: { rg_name: `Edited ${counter} row` } }
  }
  const remarksOf = async (filters: { rg_name: string }) => {
    const { body } = await server.call('GET', `rating-group?${new URLSearchParams({ ...filters, page_size: '100' })}`)
    return body.data.map(({ comments }) => comments)
  }

  test('writes one field into all that the filter shows, with a version and a history entry each', async () => {
    const { groups, filters } = await createGroups(120)
    const { status, body } = await bulkEdit('rating-group', { filters, count: 120, values: { comments: ' New ' } })
    expect([status, body.data]).toEqual([200, { changed: 120 }])
    expect(new Set(await remarksOf(filters))).toEqual(new Set(['New']))
    const one = (await server.call('GET', `rating-group/${groups[7]?.rating_group_id}`)).body.data
    expect(one).toMatchObject({ rg_name: groups[7]?.rg_name, comments: 'New', row_version: 2 })
    const entries = await server.database.db
      .selectFrom('history')
      .select('record_id')
      .where('action', '=', 'update')
      .where('resource', '=', 'rating-group')
      .execute()
    expect(entries.length).toBeGreaterThanOrEqual(120)
    const again = await bulkEdit('rating-group', { filters, count: 120, values: { comments: 'New' } })
    expect(again.body.data).toEqual({ changed: 0 })
  })

  test('writes into the records named, and clears an optional field', async () => {
    const { groups, filters } = await createGroups(3)
    await bulkEdit('rating-group', { filters, count: 3, values: { comments: 'Old' } })
    const named = groups.slice(0, 2).map(({ rating_group_id: id }) => ({ id, row_version: 2 }))
    const { body } = await bulkEdit('rating-group', { ids: named, count: 2, values: { comments: null } })
    expect(body.data).toEqual({ changed: 2 })
    expect(await remarksOf(filters)).toEqual([null, null, 'Old'])
  })

  test('writes several fields of a record as one change', async () => {
    const [before, after] = (await createGroups(2)).groups.map(({ rating_group_id }) => rating_group_id)
    const service = { pcc_service_name: `Both ${counter}`, si_code: 777_001, rating_group_id: before }
    const created = await server.call('POST', 'service-identifier', service)
    const id = Number(created.body.data.pcc_service_id)
    const values = { comments: 'Both', rating_group_id: after }
    const { body } = await bulkEdit('service-identifier', { ids: [{ id }], count: 1, values })
    expect(body.data).toEqual({ changed: 1 })
    const stored = (await server.call('GET', `service-identifier/${id}`)).body.data
    expect(stored).toMatchObject({ ...values, row_version: 2 })
  })

  test('changes nothing where there are more or fewer than shown, or one was changed meanwhile', async () => {
    const { groups, filters } = await createGroups(3)
    const values = { comments: 'Never' }
    expect((await bulkEdit('rating-group', { filters, count: 2, values })).status).toBe(409)
    await server.call('PUT', `rating-group/${groups[2]?.rating_group_id}`, { comments: 'Mine' })
    const stale = await bulkEdit('rating-group', { ids: idsOf(groups), count: 3, values })
    expect([stale.status, stale.body.statusDescription[0]?.code]).toEqual([409, 'CONFLICT'])
    expect(stale.body.statusDescription[0]?.message).toContain(`rating group ${groups[2]?.rating_group_id}`)
    expect(await remarksOf(filters)).toEqual([null, null, 'Mine'])
  })

  test('a value that one of them cannot have changes none, and says which', async () => {
    const wrong = { filters: {}, count: 99, values: { rating_group_id: 999_999 } }
    const refused = await bulkEdit('service-identifier', wrong)
    expect(refused.status).toBe(409)
    const { groups } = await createGroups(1)
    const { rating_group_id } = groups[0] ?? {}
    const body = { pcc_service_name: `Edited ${counter}`, si_code: 900_000 + counter, rating_group_id }
    const { data } = (await server.call('POST', 'service-identifier', body)).body
    const ids = [{ id: data.pcc_service_id, row_version: 1 }]
    const missing = await bulkEdit('service-identifier', { ids, count: 1, values: { rating_group_id: 999_999 } })
    expect(missing.status).toBe(400)
    expect(missing.body.statusDescription[0]).toMatchObject({ field: 'rating_group_id' })
  })

  test.each([
    [{ comments: 'a', rg_name: 'b' }, 'rg_name'],
    [{}, 'values'],
    [{ nonsense: 1 }, 'nonsense'],
    [{ rg_name: 'All alike' }, 'rg_name'],
  ])('refuses %j', async (values, field) => {
    const { status, body } = await bulkEdit('rating-group', { filters: {}, count: 0, values })
    expect([status, body.statusDescription[0]?.field]).toEqual([400, field])
  })

  test('says how far it is, and is cancelled by its caller alone: then nothing is changed', async () => {
    counter += 1
    const rows = Array.from({ length: 5000 }, (_, n) => ({
      rg_name: `Long ${counter} row ${n}`,
      rg_code: String(2_000_000 + n),
    }))
    await insertMany(server.database.db, 'rating_group', rows)
    const filters = { rg_name: `Long ${counter} row` }
    const editor = await signedIn(server, 'editor')
    const key = `long-${engine}`
    const edit = editor.call(
      'POST',
      'rating-group/bulk-edit',
      { filters, count: 5000, values: { comments: 'Never' } },
      { 'idempotency-key': key },
    )
    const progress = () => editor.call('GET', `long-write/${key}`)
    await expect
      .poll(async () => (await progress()).body.data?.done, { interval: 5, timeout: 15_000 })
      .toBeGreaterThan(0)
    expect((await progress()).body.data).toMatchObject({ total: 5000 })
    for (const method of ['GET', 'DELETE'])
      expect((await server.call(method, `long-write/${key}`)).body.data).toBeNull()
    expect((await editor.call('DELETE', `long-write/${key}`)).body.data).toMatchObject({ total: 5000 })
    const { status, body } = await edit
    expect([status, body.statusDescription[0]?.message]).toEqual([409, 'It was cancelled: nothing is changed'])
    expect(new Set(await remarksOf(filters))).toEqual(new Set([null]))
    expect((await progress()).body.data).toBeNull()
  })

  test('is for those who are signed in', async () => {
    const stranger = await server.call('POST', 'rating-group/bulk-edit', { filters: {}, count: 0 }, { cookie: '' })
    expect(stranger.status).toBe(401)
  })
})
