import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signedIn } from './support/people.ts'
import { engines, startServer, type TestServer } from './support/test-server.ts'

describe.each(engines)('a write with an Idempotency-Key on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer(engine)
  })
  afterAll(() => server.stop())

  let count = 0
  const group = () => {
    count += 1
    return { rg_name: `Group ${count}`, rg_code: String(count) }
  }
  const changes = async () => (await server.call('GET', 'change?page_size=1')).body.meta.total
  /** The answers to a call that is sent twice, and how many changes that made. */
  const twice = async (method: string, path: string, body?: unknown) => {
    const before = await changes()
    const headers = { 'idempotency-key': randomUUID() }
    const first = await server.call(method, path, body, headers)
    const second = await server.call(method, path, body, headers)
    expect([second.status, second.body, second.headers.etag]).toEqual([first.status, first.body, first.headers.etag])
    return { ...first, made: (await changes()) - before }
  }

  test('is done once, and answered the same again: create, change, delete', async () => {
    const created = await twice('POST', 'rating-group', group())
    expect([created.status, created.made]).toEqual([201, 1])
    const path = `rating-group/${String(created.body.data.rating_group_id)}`
    const changed = await twice('PUT', path, { comments: 'new' })
    expect([changed.status, changed.made, changed.body.data.row_version]).toEqual([200, 1, 2])
    const removed = await twice('DELETE', path)
    expect([removed.status, removed.made]).toEqual([200, 1])
  })

  test('so are many at once, and an undo', async () => {
    const names = [group(), group()]
    for (const body of names) await server.call('POST', 'rating-group', body)
    const { data } = (await server.call('GET', 'rating-group?page_size=1000')).body
    const rows = data.filter(({ rg_name }) => names.some((one) => one.rg_name === rg_name))
    const chosen = (version: number) => ({
      ids: rows.map(({ rating_group_id }) => ({ id: rating_group_id, row_version: version })),
      count: 2,
    })
    const edited = await twice('POST', 'rating-group/bulk-edit', { ...chosen(1), values: { comments: 'many' } })
    expect([edited.body.data, edited.made]).toEqual([{ changed: 2 }, 2])
    const { change_id } = (await server.call('GET', 'change?page_size=1')).body.data[0] ?? {}
    expect((await twice('POST', `change/${String(change_id)}/undo`, {})).made).toBe(1)
    for (const { rating_group_id } of rows)
      await server.call('PUT', `rating-group/${String(rating_group_id)}`, { comments: 'last' })
    const last = (await server.call('GET', 'rating-group?page_size=1000')).body.data
    const ids = last
      .filter(({ comments }) => comments === 'last')
      .map(({ rating_group_id, row_version }) => ({ id: rating_group_id, row_version }))
    const deleted = await twice('POST', 'rating-group/bulk-delete', { ids, count: 2 })
    expect([deleted.body.data, deleted.made]).toEqual([{ deleted: 2 }, 2])
  })

  test('refuses the key for another request, but not for another person', async () => {
    const headers = { 'idempotency-key': 'mine' }
    expect((await server.call('POST', 'rating-group', group(), headers)).status).toBe(201)
    const other = await server.call('POST', 'rating-group', group(), headers)
    expect([other.status, other.body.statusDescription[0]?.code]).toEqual([409, 'CONFLICT'])
    const person = await signedIn(server, 'editor')
    const theirs = await server.call('POST', 'rating-group', group(), { ...headers, cookie: person.cookie })
    expect(theirs.status).toBe(201)
  })

  test('that was refused is tried again', async () => {
    const headers = { 'idempotency-key': 'later' }
    const taken = group()
    const { body } = await server.call('POST', 'rating-group', taken)
    expect((await server.call('POST', 'rating-group', taken, headers)).status).toBe(409)
    await server.call('DELETE', `rating-group/${String(body.data.rating_group_id)}`)
    expect((await server.call('POST', 'rating-group', taken, headers)).status).toBe(201)
  })

  test('is refused where the key is none', async () => {
    const { status } = await server.call('POST', 'rating-group', group(), { 'idempotency-key': 'a b' })
    expect(status).toBe(400)
  })
})
