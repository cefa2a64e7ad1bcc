import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { ChangeSet } from '@tollgate/contract/release/change-set.ts'
import { insertMany } from '../src/database/insert-many.ts'
import { data } from './support/people.ts'
import { engines, startServer, type TestServer } from './support/test-server.ts'

vi.setConfig({ testTimeout: 240_000 })

/** More than a statement of SQLite takes parameters. */
const MANY = 33_000
/** An import that was written into the wrong set. */
const MOVED = 70_000
const SLICE = 1000

describe.each(engines)('many sets and large ones on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer(engine)
    await server.call('PUT', 'setting', { releases: 'on' })
  })
  afterAll(() => server.stop())

  const inSlices = async (write: (numbers: readonly number[]) => Promise<unknown>, many = MANY) => {
    const numbers = Array.from({ length: many }, (_, index) => index + 1)
    for (let start = 0; start < many; start += SLICE) await write(numbers.slice(start, start + SLICE))
  }

  /** The processor time of a read in ms, of all threads: the least of some reads. */
  const costOf = async (path: string) => {
    const costs: number[] = []
    for (let read = 0; read < 5; read += 1) {
      const before = process.cpuUsage()
      expect((await server.call('GET', path)).status).toBe(200)
      const { user, system } = process.cpuUsage(before)
      costs.push((user + system) / 1000)
    }
    return Math.min(...costs)
  }

  test('a large set costs a reader of another one nothing', async () => {
    const { change_set_id: large } = await data<ChangeSet>(server, 'POST', 'change-set', { name: 'A large one' })
    const { change_set_id: small } = await data<ChangeSet>(server, 'POST', 'change-set', { name: 'A small one' })
    await server.call('PUT', 'change-set/current', { change_set_id: small })
    await data(server, 'POST', 'flow-group', { flow_group_name: 'Small' })
    const alone = await costOf(`change-set/${small}?page=1`)
    const [entry] = await server.database.db.selectFrom('change_set_entry').selectAll().execute()
    if (!entry) throw new Error('The flow group has no entry')
    const { entry_id: _id, ...values } = entry
    const group = (number: number) => JSON.stringify({ flow_group_name: `Large ${number}`, key: `large-${number}` })
    await inSlices((numbers) =>
      insertMany(
        server.database.db,
        'change_set_entry',
        numbers.flatMap((number) => {
          const own = { ...values, change_set_id: large, record_id: entry.record_id + number }
          const [before_row, after_row] = [group(number), group(-number)]
          return [
            { ...own, before_row: null, after_row: before_row },
            { ...own, before_row, after_row },
            { ...own, before_row: after_row, after_row: null },
          ]
        }),
      ),
    )
    expect((await costOf(`change-set/${small}?page=1`)) - alone).toBeLessThan(150)
    const { body } = await server.call('GET', `change-set/${small}?page=1`)
    expect(body.data).toMatchObject({ record_count: 1, entangled_with: [] })
    await server.database.db.deleteFrom('change_set_entry').where('change_set_id', '=', large).execute()
    await server.call('PUT', 'change-set/current', { change_set_id: null })
  })

  test('a call of any size moves to another set', async () => {
    const first = (await server.call('POST', 'rating-group', { rg_name: 'First', rg_code: '1' })).body.data
    const entry = await server.database.db
      .selectFrom('change_set_entry')
      .selectAll()
      .where('resource', '=', 'rating-group')
      .executeTakeFirst()
    if (!entry) throw new Error('The rating group has no entry')
    expect(entry.record_id).toBe(first.rating_group_id)
    const { entry_id: _id, ...values } = entry
    await inSlices(
      (numbers) =>
        insertMany(
          server.database.db,
          'change_set_entry',
          numbers.map((number) => ({ ...values, record_id: 1_000_000 + number })),
        ),
      MOVED,
    )
    const { change_set_id } = (await server.call('POST', 'change-set', { name: 'The right one' })).body.data
    const { status, body } = await server.call('PUT', `change-batch/${values.batch_id}/change-set`, { change_set_id })
    expect([status, body.data]).toMatchObject([200, { entry_count: MOVED + 1 }])
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
    expect([list.status, list.body.data.length, list.body.meta.total]).toEqual([200, 20, MANY + 4])
    expect(list.body.data[0]).toMatchObject({ name: `Set ${MANY - 20}`, entry_count: 0 })
    const one = await server.call('GET', `change-set/${String(list.body.data[0]?.change_set_id)}?page=1`)
    expect([one.status, one.body.data.name]).toEqual([200, `Set ${MANY - 20}`])
  })
})
