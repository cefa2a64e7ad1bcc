import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recordPath } from '@tollgate/contract/catalogue/record-path.ts'
import { catalogues } from '@tollgate/contract/catalogues/registry.ts'
import { ListCache } from '../src/catalogue/list-cache.ts'
import { createSample, listPath } from './support/sample-row.ts'
import { engines, startTwoServers, type TestServer } from './support/test-server.ts'

const writable = [...catalogues.values()].filter(({ readOnly }) => !readOnly)

describe.each(engines)('answers of lists that are kept on %s', (engine) => {
  let server: TestServer
  /** Another server on the same database. */
  let other: TestServer
  let stop: () => Promise<void>
  beforeAll(async () => {
    ;({ server, other, stop } = await startTwoServers(engine))
  })
  afterAll(() => stop())

  const read = (path: string) => Promise.all([server, other].map(async (one) => (await one.call('GET', path)).body))

  test.each(writable.map((catalogue) => [catalogue.name, catalogue] as const))(
    'show each write of %s at once, on every server',
    async (_name, catalogue) => {
      const sample = await createSample(server, catalogue)
      const list = `${await listPath(server, catalogue)}sort=-${catalogue.id}&page_size=2`
      const [before] = await read(list)
      const { warnings: _warnings, ...row } = await createSample(other, catalogue)
      for (const { data, meta } of await read(list)) {
        expect(data[0]).toMatchObject({ [catalogue.id]: row[catalogue.id], row_version: 1 })
        expect(meta.total).toBeGreaterThanOrEqual(Number(before?.meta.total))
      }
      const { body } = await server.call('PUT', recordPath(catalogue, row), {})
      expect(body.data, JSON.stringify(body)).toMatchObject({ row_version: 2 })
      for (const { data } of await read(list)) expect(data[0]).toMatchObject({ row_version: 2 })
      await other.call('DELETE', recordPath(catalogue, row))
      for (const { data } of await read(list)) expect(data[0]?.[catalogue.id]).toBe(sample[catalogue.id])
    },
  )

  test('show every write to whoever asks after it was acknowledged, many at a time', async () => {
    const add = async (writer: number) => {
      for (let n = 0; n < 20; n++) {
        const rg_name = `Writer ${writer} row ${n}`
        await server.call('POST', 'rating-group', { rg_name, rg_code: String(1000 + writer * 100 + n) })
        for (const { data } of await read(`rating-group?sort=-rating_group_id&page_size=50`)) {
          expect(data.map((row) => row.rg_name)).toContain(rg_name)
        }
      }
    }
    await Promise.all([1, 2, 3, 4].map(add))
  })

  test('are made once between two writes', async () => {
    const answers = new ListCache(server.database)
    let made = 0
    const ask = () => answers.answer('/list', async () => `made ${(made += 1)}`)
    expect([await ask(), await ask()]).toEqual(['made 1', 'made 1'])
    await other.call('POST', 'rating-group', { rg_name: 'Between', rg_code: '77' })
    expect([await ask(), await ask()]).toEqual(['made 2', 'made 2'])
  })

  test('are made once for all who ask meanwhile', async () => {
    const answers = new ListCache(server.database)
    const started = Promise.withResolvers<void>()
    const reading = Promise.withResolvers<string>()
    const first = answers.answer('/list', () => {
      started.resolve()
      return reading.promise
    })
    await started.promise
    const second = answers.answer('/list', async () => 'made again')
    reading.resolve('made once')
    expect(await Promise.all([first, second])).toEqual(['made once', 'made once'])
  })

  test('are made again when one failed', async () => {
    const answers = new ListCache(server.database)
    const failing = answers.answer('/list', () => Promise.reject(new Error('The database is away')))
    await expect(failing).rejects.toThrow('The database is away')
    expect(await answers.answer('/list', async () => 'made')).toBe('made')
  })

  test('are made again on another day', async () => {
    let now = Date.parse('2026-03-01T23:59:59.999Z')
    let made = 0
    const answers = new ListCache(server.database, () => now)
    const ask = () => answers.answer('/list', async () => `made ${(made += 1)}`)
    expect([await ask(), await ask()]).toEqual(['made 1', 'made 1'])
    now += 1
    expect(await ask()).toBe('made 2')
  })

  test('are dropped when there are too many of them', async () => {
    const answers = new ListCache(server.database)
    const large = 'x'.repeat(3_000_000)
    await answers.answer('/one', async () => large)
    await answers.answer('/two', async () => large)
    expect(await answers.answer('/one', async () => 'made again')).toBe('made again')
  })

  if (engine === 'postgres')
    test('show a transaction that began before others and ended after them', async () => {
      const { body } = await server.call('POST', 'rating-group', { rg_name: 'Late', rg_code: '88' })
      const id = Number(body.data.rating_group_id)
      const update = Promise.withResolvers<void>()
      const commit = Promise.withResolvers<void>()
      const late = server.database.db.transaction().execute(async (trx) => {
        await trx.updateTable('rating_group').set({ comments: 'later' }).where('rating_group_id', '=', id).execute()
        update.resolve()
        await commit.promise
      })
      await update.promise
      await server.call('POST', 'rating-group', { rg_name: 'Meanwhile', rg_code: '89' })
      const names = async () => (await read('rating-group?rg_name=late')).map(({ data }) => data[0]?.comments)
      expect(await names()).toEqual([null, null])
      commit.resolve()
      await late
      expect(await names()).toEqual(['later', 'later'])
    })
})
