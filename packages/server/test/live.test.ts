import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import type { LiveChange, LivePresence } from '@tollgate/contract/live/live-events.ts'
import { openBatch } from '../src/history/batch.ts'
import { recordChanges } from '../src/history/record-change.ts'
import { PeoplePresent } from '../src/features/live/people-present.ts'
import { engines, startServer, startTwoServers, type Row, type TestServer } from './support/test-server.ts'

interface LiveEvent {
  id?: string
  event?: string
  data: LiveChange & LivePresence
}

describe.each(engines)('live changes on %s', (engine) => {
  let server: TestServer
  /** Another server on the same database. */
  let other: TestServer
  let stop: () => Promise<void>
  beforeAll(async () => {
    ;({ server, other, stop } = await startTwoServers(engine))
    await server.http.listen({ port: 0, host: '127.0.0.1' })
    await other.http.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(() => stop())

  const isOf = (id: unknown) => (found: LiveEvent) => found.event === 'change' && found.data.record_id === id
  const createGroup = async (by: TestServer, rg_name: string, rg_code: string) =>
    (await by.call('POST', 'rating-group', { rg_name, rg_code })).body.data

  test('tell what any server writes, with the place to resume at as id', async () => {
    await server.call('PUT', 'setting', { releases: 'on' })
    const answer = await request(server)
    expect(answer.headers.get('content-type')).toBe('text/event-stream')
    const events = eventsOf(answer)
    await until(events, isPresence)
    const group = await createGroup(other, 'Seen live', '11')
    const event = (await until(events, isOf(group.rating_group_id))).at(-1)
    const change = (await server.call('GET', `change?resource=rating-group&record_id=${group.rating_group_id}`)).body
      .data[0]
    // PostgreSQL numbers the transactions of all its databases: one that is still open elsewhere holds the id back.
    if (engine === 'sqlite') expect(event?.id).toBe(String(change?.change_id))
    else expect(Number(event?.id)).toBeLessThanOrEqual(Number(change?.change_id))
    expect(event).toMatchObject({
      data: {
        change_id: change?.change_id,
        resource: 'rating-group',
        action: 'create',
        row_version: 1,
        actor_id: change?.actor_id,
        actor_name: change?.actor_name,
        change_set_id: change?.change_set_id,
      },
    })
    expect(change?.change_set_id).toEqual(expect.any(Number))
  })

  test('resume after Last-Event-ID without a gap and without a repeat', async () => {
    const first = await createGroup(server, 'Before', '12')
    const [change] = (await server.call('GET', `change?record_id=${first.rating_group_id}`)).body.data
    const groups = [await createGroup(server, 'Away one', '13'), await createGroup(other, 'Away two', '14')]
    const answer = await open(other, { 'last-event-id': String(change?.change_id) })
    const last = await createGroup(server, 'Back', '15')
    const events = (await until(answer, isOf(last.rating_group_id))).filter(({ event }) => event === 'change')
    expect(events.map(({ data }) => data.record_id)).toEqual([...groups, last].map((row) => row.rating_group_id))
  })

  test('resume where the stream began, though no change had come before it broke', async () => {
    const answer = await request(server)
    const [first] = await until(eventsOf(answer), isPresence)
    expect(first?.id).toMatch(/^\d+$/)
    const away = await createGroup(other, 'While away', '16')
    const again = await open(other, { 'last-event-id': String(first?.id) })
    await until(again, isOf(away.rating_group_id))
  })

  test('tell what came between a reading of the page and the stream', async () => {
    // Not told while another transaction is open, of another test as well.
    const readLast = async () => (await server.call('GET', '/api/session')).body.data.last_change
    const last = await vi.waitFor(async () => (await readLast()) ?? Promise.reject(new Error('Not told yet')), 10_000)
    const between = await createGroup(other, 'In between', '17')
    const answer = await fetch(`${server.http.listeningOrigin}/api/v1/live?after=${last}`, {
      headers: { cookie: server.cookie },
    })
    const events = await until(eventsOf(answer), isOf(between.rating_group_id))
    expect(events.filter(({ event }) => event === 'change')).toHaveLength(1)
    expect((await server.call('GET', 'live?after=x')).body.statusDescription[0]?.field).toBe('after')
  })

  test.each(['x', '-1', '1.5'])('refuse Last-Event-ID %s', async (id) => {
    const answer = await request(server, { 'last-event-id': id })
    expect(answer.status).toBe(400)
  })

  test('say who looks at what, and who has left', async () => {
    const answer = await open(server)
    const place = { resource: 'rating-group', record_id: 1 }
    const put = await server.call('PUT', 'presence?tab=one', { ...place, editing: true })
    expect(put.status).toBe(200)
    const come = await until(answer, (event) => isPresence(event) && event.data.people.length > 0)
    expect(come.at(-1)?.data.people).toEqual([
      { ...place, editing: true, name: expect.any(String), person_id: expect.any(String), tab: 'one' },
    ])
    const second = await open(server)
    await server.call('PUT', 'presence?tab=one', { ...place, record_id: null })
    const gone = await until(second, (event) => isPresence(event) && event.data.people.length === 0)
    expect(gone[0]?.data.people).toHaveLength(1)
  })

  test('say what is selected inside a record, at every server, and when that changes', async () => {
    const answer = await open(other)
    const place = { resource: 'rule-workflow-group', record_id: 1, editing: false }
    const isSelected = (ids: readonly number[]) => (event: LiveEvent) =>
      isPresence(event) && event.data.people.some(({ selected }) => selected?.join() === ids.join())
    const by = engine === 'postgres' ? server : other
    expect((await by.call('PUT', 'presence?tab=two', { ...place, selected: [4, 7] })).body.data).toEqual({
      ...place,
      selected: [4, 7],
    })
    await until(answer, isSelected([4, 7]))
    await by.call('PUT', 'presence?tab=two', { ...place, selected: [7] })
    await until(answer, isSelected([7]))
    await by.call('PUT', 'presence?tab=two', place)
    const last = (await until(answer, (event) => isPresence(event) && event.data.people.length > 0)).at(-1)
    expect(last?.data.people[0]).not.toHaveProperty('selected')
    await by.call('PUT', 'presence?tab=two', { ...place, record_id: null })
  })

  test.each([
    [{ resource: 'no-such', record_id: 1, editing: true }, 'resource'],
    [{ resource: 'zone', record_id: 'x', editing: true }, 'record_id'],
    [{ resource: 'zone', record_id: 1, editing: 'maybe' }, 'editing'],
    [{ resource: 'zone', record_id: 1, selected: ['x'] }, 'selected.0'],
    [{ resource: 'zone', record_id: 1, selected: Array.from({ length: 51 }, (_, n) => n + 1) }, 'selected'],
  ])('refuse the place %o and name the field', async (place, field) => {
    const { status, body } = await server.call('PUT', 'presence', place)
    expect([status, body.statusDescription[0]?.field]).toEqual([400, field])
  })

  test('end with the session that opened the stream', async () => {
    const { email, password } = { email: 'admin@example.net', password: 'correct horse battery' }
    const answer = await server.http.inject({
      method: 'POST',
      url: '/api/auth/sign-in/email',
      payload: { email, password },
    })
    const cookie = answer.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ')
    const events = await open(server, { cookie })
    await until(events, isPresence)
    await server.call('POST', '/api/auth/sign-out', {}, { cookie })
    await expect(until(events, () => false)).rejects.toThrow('The stream ended')
  })

  test('are closed to strangers', async () => {
    expect((await fetch(`${server.http.listeningOrigin}/api/v1/live`)).status).toBe(401)
  })

  if (engine === 'postgres')
    test('tell of a transaction that ended after later ones, and resume before it', async () => {
      const row: Row = await createGroup(server, 'Late', '21')
      const id = Number(row.rating_group_id)
      const written = Promise.withResolvers<void>()
      const mayEnd = Promise.withResolvers<void>()
      const late = server.database.db.transaction().execute(async (trx) => {
        await trx.updateTable('rating_group').set({ comments: 'late' }).where('rating_group_id', '=', id).execute()
        openBatch(trx)
        await recordChanges(trx, [
          { actor: LATE, catalogue: catalogueOf('rating-group'), id, before: row, after: { ...row, row_version: 2 } },
        ])
        written.resolve()
        await mayEnd.promise
      })
      await written.promise
      const events = await open(other)
      await until(events, isPresence)
      const meanwhile = await createGroup(server, 'Meanwhile', '22')
      const before = (await until(events, isOf(meanwhile.rating_group_id))).at(-1)
      mayEnd.resolve()
      await late
      await until(events, isOf(id))
      // Whoever lost the stream before the late change still gets it.
      const again = await open(server, { 'last-event-id': String(before?.id) })
      await until(again, isOf(id))
    })
})

test.each(engines)(
  'more changes at once than are told one by one are an event for each catalogue on %s',
  async (engine) => {
    const server = await startServer(engine)
    await server.http.listen({ port: 0, host: '127.0.0.1' })
    const events = await open(server)
    await until(events, isPresence)
    const changes = Array.from({ length: 501 }, (_, n) => ({
      actor: LATE,
      catalogue: catalogueOf('qos-rule'),
      id: n + 1,
      before: null,
      after: { qos_policy_name: `Rule ${n}`, row_version: 1 },
    }))
    await server.database.db.transaction().execute((trx) => {
      openBatch(trx)
      return recordChanges(trx, changes)
    })
    const isMany = ({ data }: LiveEvent) => data.resource === 'qos-rule'
    expect((await until(events, isMany)).at(-1)?.data).toMatchObject({
      record_id: null,
      action: null,
      actor_id: LATE.id,
      actor_name: LATE.name,
    })
    const missed = await until(await open(server, { 'last-event-id': '0' }), isMany)
    expect(missed.every(({ data }) => data.record_id === null)).toBe(true)

    await server.database.db.transaction().execute((trx) => {
      openBatch(trx)
      const [first, ...others] = changes
      return recordChanges(trx, [...(first ? [{ ...first, actor: { ...LATE, id: 'another' } }] : []), ...others])
    })
    const ofSeveral = await until(events, ({ data, id }) => isMany({ data }) && Number(id) > 501 + 500)
    expect(ofSeveral.at(-1)?.data).toMatchObject({ actor_id: null, actor_name: null })
    await server.stop()
  },
)

test('of a person who is at more than twenty places, those are told that were heard of last', () => {
  let now = 0
  const present = new PeoplePresent(() => (now += 1))
  const place = { name: 'P', resource: 'zone', editing: false }
  present.put('q one', { ...place, person_id: 'q', record_id: 1 })
  for (let record_id = 1; record_id <= 8000; record_id += 1)
    present.put(`p ${record_id}`, { ...place, person_id: 'p', record_id })
  present.stop()
  const people = present.people()
  expect(people.map(({ person_id }) => person_id)).toEqual(['q', ...Array<string>(20).fill('p')])
  expect(people.map(({ record_id }) => record_id).slice(1)).toEqual(Array.from({ length: 20 }, (_, n) => 7981 + n))
})

test('whoever says nothing for half a minute is gone', () => {
  let now = 0
  const present = new PeoplePresent(() => now)
  const told: number[] = []
  present.listen((people) => told.push(people.length))
  const place = { person_id: 'p', name: 'P', resource: 'zone', record_id: 1, editing: false }
  present.put('p one', place)
  present.put('p one', place)
  now = 29_999
  present.sweep()
  expect(present.people()).toHaveLength(1)
  now = 30_000
  present.sweep()
  present.stop()
  expect([present.people(), told]).toEqual([[], [1, 0]])
})

const LATE = { id: 'late', name: 'Late' }

/** The events of a stream as they come. */
async function* eventsOf(answer: Response): AsyncGenerator<LiveEvent, undefined> {
  let text = ''
  const decoder = new TextDecoder()
  for await (const part of answer.body ?? []) {
    text += decoder.decode(part, { stream: true })
    const blocks = text.split('\n\n')
    text = blocks.pop() ?? ''
    for (const block of blocks) {
      const event = eventIn(block)
      if (event) yield event
    }
  }
}

function eventIn(block: string): LiveEvent | undefined {
  const fields = Object.fromEntries(block.split('\n').map((line) => line.split(/: (.*)/s).slice(0, 2)))
  return fields.data && { ...fields, data: JSON.parse(fields.data) }
}

/** Reads until an event meets the condition; gives all up to it. The stream can be read on. */
async function until(events: AsyncGenerator<LiveEvent, undefined>, isLast: (event: LiveEvent) => boolean) {
  const read: LiveEvent[] = []
  for (;;) {
    const { value } = await events.next()
    if (!value) throw new Error(`The stream ended after ${JSON.stringify(read)}`)
    read.push(value)
    if (isLast(value)) return read
  }
}

const request = (one: TestServer, headers: Record<string, string> = {}) =>
  fetch(`${one.http.listeningOrigin}/api/v1/live`, { headers: { cookie: one.cookie, ...headers } })
const open = async (one: TestServer, headers: Record<string, string> = {}) => eventsOf(await request(one, headers))

const isPresence = ({ event }: LiveEvent) => event === 'presence'
