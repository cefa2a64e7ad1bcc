import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catalogues } from '@tollgate/contract/catalogues/registry.ts'
import { createSample } from './support/sample-row.ts'
import { engines, startServer, type Row, type TestServer } from './support/test-server.ts'

describe.each(engines)('bulk delete on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer(engine)
  })
  afterAll(() => server.stop())

  let counter = 0
  const create = async (path: string, body: Row): Promise<Row> => (await server.call('POST', path, body)).body.data
  const bulkDelete = (path: string, body: unknown) => server.call('POST', `${path}/bulk-delete`, body)
  const totalOf = async (path: string) => (await server.call('GET', path)).body.meta.total
  async function createZone() {
    const map = await create('pcrf-zone/map', { zone_map_name: `Map ${++counter}`, data_source: '0' })
    return create('pcrf-zone/zone', { zone_map_id: map.zone_map_id, zone_name: `Zone ${counter}` })
  }
  async function createGroups(count: number) {
    counter += 1
    const groups: Row[] = []
    for (let n = 0; n < count; n += 1) {
      groups.push(
        await create('rating-group', { rg_name: `Set ${counter} row ${n}`, rg_code: String(counter * 1000 + n) }),
      )
    }
    return { groups, filters: { rg_name: `Set ${counter} row` } }
  }
  const idsOf = (groups: readonly Row[]) => groups.map(({ rating_group_id: id, row_version }) => ({ id, row_version }))

  test('deletes what the filter shows, through all slices, with a history entry each', async () => {
    const [zone, other] = [await createZone(), await createZone()]
    const rows = Array.from({ length: 600 }, (_, n) => ({
      seq: 10_000 + n,
      zone_id: zone.zone_id as number,
      value: `${n}`,
    }))
    await server.database.db.insertInto('zone_value').values(rows).execute()
    await create('pcrf-zone/value', { zone_id: other.zone_id, value: 'stays' })
    const { status, body } = await bulkDelete('pcrf-zone/value', { filters: { zone_id: zone.zone_id }, count: 600 })
    expect([status, body.data]).toEqual([200, { deleted: 600 }])
    expect(await totalOf(`pcrf-zone/value?zone_id=${zone.zone_id}`)).toBe(0)
    expect(await totalOf(`pcrf-zone/value?zone_id=${other.zone_id}`)).toBe(1)
    const entries = await server.database.db
      .selectFrom('history')
      .select(['label', 'before_row', 'after_row'])
      .where('action', '=', 'delete')
      .where('resource', '=', 'zone-value')
      .execute()
    expect(entries.length).toBe(600)
    expect(JSON.parse(String(entries[0]?.before_row))).toMatchObject({ zone_id: zone.zone_id, row_version: 1 })
  })

  test('deletes the records named, in any number', async () => {
    const { groups, filters } = await createGroups(4)
    const chosen = groups.slice(0, 3)
    const { status, body } = await bulkDelete('rating-group', { ids: idsOf(chosen), count: 3 })
    expect([status, body.data]).toEqual([200, { deleted: 3 }])
    expect(await totalOf(`rating-group?rg_name=${filters.rg_name}`)).toBe(1)
  })

  test('deletes nothing when there are more or fewer than shown, and says both numbers', async () => {
    const { groups, filters } = await createGroups(3)
    for (const count of [2, 4]) {
      const { status, body } = await bulkDelete('rating-group', { filters, count })
      expect(status).toBe(409)
      expect(body.statusDescription).toEqual([
        { code: 'CONFLICT', field: 'count', message: expect.stringMatching(new RegExp(`\\b3\\b.*\\b${count}\\b`)) },
      ])
    }
    expect((await bulkDelete('rating-group', { ids: idsOf(groups), count: 2 })).status).toBe(409)
    expect(await totalOf(`rating-group?rg_name=${filters.rg_name}`)).toBe(3)
  })

  test('deletes nothing when one was changed or deleted meanwhile', async () => {
    const { groups, filters } = await createGroups(3)
    await server.call('PUT', `rating-group/${groups[2]?.rating_group_id}`, { comments: 'changed' })
    const changed = await bulkDelete('rating-group', { ids: idsOf(groups), count: 3 })
    expect([changed.status, changed.body.statusDescription[0]?.code]).toEqual([409, 'CONFLICT'])
    await server.call('DELETE', `rating-group/${groups[2]?.rating_group_id}`)
    expect((await bulkDelete('rating-group', { ids: idsOf(groups), count: 3 })).status).toBe(409)
    expect(await totalOf(`rating-group?rg_name=${filters.rg_name}`)).toBe(2)
  })

  test('deletes nothing when records are in use, and names up to three of them with their users', async () => {
    const { groups, filters } = await createGroups(5)
    for (const [n, { rating_group_id }] of groups.slice(1).entries()) {
      await create('service-identifier', {
        pcc_service_name: `User ${counter}-${n}`,
        si_code: counter * 1000 + n,
        rating_group_id,
      })
    }
    const { status, body } = await bulkDelete('rating-group', { filters, count: 5 })
    expect(status).toBe(409)
    expect(body.statusDescription.map(({ code }) => code)).toEqual(['IN_USE', 'IN_USE', 'IN_USE'])
    expect(body.statusDescription[0]?.message).toContain(`"${groups[1]?.rg_name}"`)
    expect(body.statusDescription[0]?.message).toContain(`"User ${counter}-0"`)
    expect(await totalOf(`rating-group?rg_name=${filters.rg_name}`)).toBe(5)
  })

  test('records that refer to each other go together, and only together', async () => {
    const parent = await createZone()
    const child = await create('pcrf-zone/zone', {
      zone_map_id: parent.zone_map_id,
      zone_name: 'Child',
      parent_zone_id: parent.zone_id,
    })
    const one = ({ zone_id: id, row_version }: Row) => ({ id, row_version })
    const alone = await bulkDelete('pcrf-zone/zone', { ids: [one(parent)], count: 1 })
    expect(alone.status).toBe(409)
    expect(alone.body.statusDescription[0]).toMatchObject({
      code: 'IN_USE',
      message: expect.stringContaining('"Child"'),
    })
    expect((await bulkDelete('pcrf-zone/zone', { ids: [one(parent), one(child)], count: 2 })).status).toBe(200)
  })

  test.each([
    [{ filters: { rg_nam: 'x' }, count: 1 }, 'rg_nam'],
    [{ filters: { page: 1 }, count: 1 }, 'page'],
    [{ filters: { rg_name: 'x' } }, undefined],
    [{ count: 0 }, undefined],
    [{ ids: [], count: 0 }, undefined],
    [{ ids: [1], count: 1 }, undefined],
    [{ filters: {}, ids: [{ id: 1 }], count: 1 }, undefined],
    [[], undefined],
  ])('refuses %j', async (body, field) => {
    const before = await totalOf('rating-group')
    const answer = await bulkDelete('rating-group', body)
    expect(answer.status).toBe(400)
    expect(answer.body.statusDescription[0]).toMatchObject({ code: 'INVALID', ...(field ? { field } : {}) })
    expect(await totalOf('rating-group')).toBe(before)
  })

  const writable = [...catalogues.values()].filter(({ readOnly }) => !readOnly)
  test.each(writable.map((catalogue) => [catalogue.name, catalogue] as const))(
    '%s: a record',
    async (_name, catalogue) => {
      const row = await createSample(server, catalogue)
      const ids = [{ id: row[catalogue.id], row_version: row.row_version }]
      expect((await bulkDelete(catalogue.path, { ids, count: 1 })).status).toBe(200)
      expect((await bulkDelete(catalogue.path, { ids, count: 1 })).status).toBe(409)
    },
  )

  test('is not there for fixed lookups, nor for strangers', async () => {
    expect((await bulkDelete('policy-event-type', { filters: {}, count: 1 })).status).toBe(404)
    const stranger = await server.call('POST', 'rating-group/bulk-delete', { filters: {}, count: 0 }, { cookie: '' })
    expect(stranger.status).toBe(401)
  })
})
