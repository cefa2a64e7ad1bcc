import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { insertMany } from '../src/database/insert-many.ts'
import { engines, startServer, type TestServer } from './support/test-server.ts'

vi.setConfig({ testTimeout: 240_000 })

/** More than a statement of SQLite takes parameters. */
const MANY = 33_000
const SLICE = 1000

describe.each(engines)('many sets and large ones on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer(engine)
    await server.call('PUT', 'setting', { releases: 'on' })
  })
  afterAll(() => server.stop())

  const inSlices = async (write: (numbers: readonly number[]) => Promise<unknown>) => {
    const numbers = Array.from({ length: MANY }, (_, index) => index + 1)
    for (let start = 0; start < MANY; start += SLICE) await write(numbers.slice(start, start + SLICE))
  }

  test('a call of any size moves to another set', async () => {
    const first = (await server.call('POST', 'rating-group', { rg_name: 'First', rg_code: '1' })).body.data
    const [entry] = await server.database.db.selectFrom('change_set_entry').selectAll().execute()
    if (!entry) throw new Error('The rating group has no entry')
    expect(entry.record_id).toBe(first.rating_group_id)
    const { entry_id: _id, ...values } = entry
    await inSlices((numbers) =>
      insertMany(
        server.database.db,
        'change_set_entry',
        numbers.map((number) => ({ ...values, record_id: 1_000_000 + number })),
      ),
    )
    const { change_set_id } = (await server.call('POST', 'change-set', { name: 'The right one' })).body.data
    const { status, body } = await server.call('PUT', `change-batch/${values.batch_id}/change-set`, { change_set_id })
    expect([status, body.data]).toMatchObject([200, { entry_count: MANY + 1 }])
    await server.database.db.deleteFrom('change_set_entry').where('record_id', '>', 1_000_000).execute()
  })

  test('the list of sets goes by pages, and one is read beside any number of others', async () => {
    const { owner, user_id, user_name } = await server.database.db
      .selectFrom('change_set')
      .selectAll()
      .orderBy('change_set_id')
      .limit(1)
      .executeTakeFirstOrThrow()
    const common = { owner, user_id, user_name, state: 'open', created_at: '2026-01-01T00:00:00Z' } as const
    await inSlices((numbers) =>
      insertMany(
        server.database.db,
        'change_set',
        numbers.map((number) => ({ ...common, name: `Set ${number}` })),
      ),
    )
    const list = await server.call('GET', 'change-set?page_size=20&page=2&state=open')
    expect([list.status, list.body.data.length, list.body.meta.total]).toEqual([200, 20, MANY + 2])
    expect(list.body.data[0]).toMatchObject({ name: `Set ${MANY - 20}`, entry_count: 0 })
    const one = await server.call('GET', `change-set/${String(list.body.data[0]?.change_set_id)}?page=1`)
    expect([one.status, one.body.data.name]).toEqual([200, `Set ${MANY - 20}`])
  })
})
