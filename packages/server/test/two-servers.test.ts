import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { PASSWORD, signedIn, type SignedIn } from './support/people.ts'
import { startTwoServers, type TestServer } from './support/test-server.ts'

vi.setConfig({ testTimeout: 60_000 })

/** What a server does not hear of it finds after 10 s, and ends a stream after 5 s: what is there sooner was heard. */
const SOON = { timeout: 4000, interval: 20 }

describe.skipIf(!inject('postgresUrl'))('two servers on one PostgreSQL', () => {
  let server: TestServer
  let other: TestServer
  let stop: () => Promise<void>
  beforeAll(async () => {
    ;({ server, other, stop } = await startTwoServers('postgres'))
    for (const one of [server, other]) await one.http.listen({ port: 0, host: '127.0.0.1' })
    await heard()
  })
  afterAll(() => stop())

  /** Both servers hear each other: a listening connection each. */
  const heard = () => vi.waitFor(async () => expect(await listening()).toHaveLength(2), SOON)
  const listening = async () => {
    const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
      where datname = current_database() and application_name = 'tollgate, listening'`.execute(server.database.db)
    return rows.map(({ pid }) => pid)
  }
  const statusAt = async (one: TestServer, cookie: string) =>
    (await one.call('GET', 'me', undefined, { cookie })).status
  /** Somebody whom the other server has just looked up. */
  const known = async (): Promise<SignedIn> => {
    const person = await signedIn(server, 'editor')
    expect(await statusAt(other, person.cookie)).toBe(200)
    return person
  }
  const gone = ({ cookie }: SignedIn) => expect.poll(() => statusAt(other, cookie), SOON).toBe(401)

  test('a sign-out at one counts at the other at once', async () => {
    const person = await known()
    await person.call('POST', '/api/auth/sign-out', {})
    await gone(person)
  })

  test('so do a sign-out everywhere, a disabled person, and another password', async () => {
    const [one, two, three] = [await known(), await known(), await known()]
    await server.call('POST', `person/${one.person.person_id}/sign-out`)
    await gone(one)
    await server.call('PUT', `person/${two.person.person_id}`, { disabled: 'Y' })
    await gone(two)
    const sent = await server.http.inject({
      method: 'POST',
      url: '/api/auth/sign-in/email',
      payload: { email: three.person.email, password: PASSWORD },
    })
    const cookie = sent.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ')
    const passwords = { current_password: PASSWORD, new_password: 'eight loud lanterns', sign_out_others: true }
    await server.call('POST', 'me/password', passwords, { cookie })
    await gone(three)
  })

  test('so does another role', async () => {
    const { person, cookie } = await known()
    const write = () => other.call('POST', 'rating-group', {}, { cookie })
    expect((await write()).status).toBe(400)
    await server.call('PUT', `person/${person.person_id}`, { role: 'viewer' })
    await expect.poll(async () => (await write()).status, SOON).toBe(403)
  })

  test('so does a revoked API token', async () => {
    const { body } = await server.call('POST', 'api-token', { api_token_name: 'Two', scope: 'read' })
    const headers = { authorization: `Bearer ${String(body.data.token)}`, cookie: '' }
    const status = async () => (await other.call('GET', 'me', undefined, headers)).status
    expect(await status()).toBe(200)
    await server.call('DELETE', `api-token/${String(body.data.api_token_id)}`)
    await expect.poll(status, SOON).toBe(401)
  })

  test('the stream of somebody who signs out at the other ends at once, and those of others go on', async () => {
    const [person, stays] = [await known(), await known()]
    const open = async ({ cookie }: SignedIn) => {
      const answer = await fetch(`${other.http.listeningOrigin}/api/v1/live`, { headers: { cookie } })
      const state = { ended: false }
      void drain(answer).then(() => (state.ended = true))
      return state
    }
    const [ending, going] = [await open(person), await open(stays)]
    await person.call('POST', '/api/auth/sign-out', {})
    await expect.poll(() => ending.ended, SOON).toBe(true)
    expect(going.ended).toBe(false)
  })

  test('failed sign-ins are counted together', async () => {
    const { person } = await known()
    const fail = async (one: TestServer) => {
      const payload = { email: person.email, password: 'wrong' }
      return (await one.http.inject({ method: 'POST', url: '/api/auth/sign-in/email', payload })).statusCode
    }
    for (let turn = 0; turn < 5; turn += 1) {
      expect(await fail(server)).toBe(401)
      expect(await fail(other)).toBe(401)
    }
    await expect.poll(() => fail(server), SOON).toBe(429)
    await expect.poll(() => fail(other), SOON).toBe(429)
  })

  test('who looks at what is told at both', async () => {
    const { person, call } = await signedIn(server, 'editor')
    const place = { resource: 'rating-group', record_id: 7, editing: true }
    const seen = async () => (await presenceAt(other)).filter(({ name }) => name === person.name)
    await call('PUT', 'presence?tab=a', place)
    await expect.poll(seen, SOON).toEqual([expect.objectContaining(place)])
    await call('PUT', 'presence?tab=a', { ...place, record_id: null })
    await expect.poll(seen, SOON).toEqual([])
  })

  test('a listening connection that is lost is replaced, and what was missed meanwhile is looked up', async () => {
    const person = await known()
    const before = await listening()
    // Not told of: as if the notification had come while nobody listened.
    const { user_id } = await server.database.db
      .selectFrom('person')
      .select('user_id')
      .where('person_id', '=', person.person.person_id)
      .executeTakeFirstOrThrow()
    await server.database.db.deleteFrom('auth_session').where('userId', '=', user_id).execute()
    for (const pid of before) await sql`select pg_terminate_backend(${pid})`.execute(server.database.db)
    await gone(person)
    await heard()
    const again = await known()
    await again.call('POST', '/api/auth/sign-out', {})
    await gone(again)
  })

  test('a column that a newer console has added disturbs no write of an older one', async () => {
    const { db } = server.database
    let code = 7000
    const write = async () => {
      const rg_code = String((code += 1))
      const { status, body } = await server.call('POST', 'rating-group', { rg_name: `Group ${rg_code}`, rg_code })
      expect(status, JSON.stringify(body)).toBe(201)
      const changed = await server.call('PUT', `rating-group/${body.data.rating_group_id}`, { comments: 'changed' })
      expect(changed.status, JSON.stringify(changed.body)).toBe(200)
    }
    // Often enough that every connection knows the statements.
    for (let n = 0; n < 10; n += 1) await write()
    await db.schema.alterTable('rating_group').addColumn('added_later', 'text').execute()
    for (let n = 0; n < 10; n += 1) await write()
    await db.schema.alterTable('rating_group').dropColumn('added_later').execute()
    for (let n = 0; n < 10; n += 1) await write()
  })
})

/** Reads a stream to its end. */
async function drain(answer: Response): Promise<void> {
  const reader = answer.body?.getReader()
  for (;;) if ((await reader?.read())?.done !== false) return
}

/** Whom a stream that is opened now tells of. */
async function presenceAt(one: TestServer): Promise<{ name: string }[]> {
  const answer = await fetch(`${one.http.listeningOrigin}/api/v1/live`, { headers: { cookie: one.cookie } })
  const decoder = new TextDecoder()
  let text = ''
  for await (const part of answer.body ?? []) {
    text += decoder.decode(part, { stream: true })
    const found = /event: presence\ndata: (.*)\n\n/.exec(text)
    if (found?.[1] !== undefined) return (JSON.parse(found[1]) as { people: { name: string }[] }).people
  }
  return []
}
