import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '@tollgate/contract/access/person-row.ts'
import { resetPassword } from '../src/access/reset-password.ts'
import { createAuthTables } from '../src/access/open-auth.ts'
import { accept, invite, PASSWORD, signedIn, type SignedIn } from './support/people.ts'
import { engines, startServer, type Answer, type TestServer } from './support/test-server.ts'

const INSTANT = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/)

describe.each(engines)('people on %s', (engine) => {
  let server: TestServer
  let administrator: Person
  beforeAll(async () => {
    server = await startServer(engine)
    administrator = ((await server.call('GET', 'person')).body.data as unknown as Person[])[0] as Person
  })
  afterAll(() => server.stop())

  const put = (id: number, body: object, headers = {}) => server.call('PUT', `person/${id}`, body, headers)
  const signIn = (email: string, password = PASSWORD) =>
    server.http.inject({ method: 'POST', url: '/api/auth/sign-in/email', body: { email, password } })
  const events = async () => {
    const { data } = (await server.call('GET', 'access-event?page_size=1000')).body
    return data.map(({ event, user_name, detail }) => [event, user_name, detail].join(' | '))
  }

  test('the first visit makes an administrator, whom the page and programs can ask for', async () => {
    expect({ ...administrator, last_seen_at: null }).toEqual({
      person_id: 1,
      kind: 'person',
      name: '',
      email: 'admin@example.net',
      role: 'administrator',
      plans: null,
      disabled: 'N',
      last_seen_at: null,
      barred: 'N',
      second_factor: 'N',
      invited_until: null,
      row_version: 1,
    })
    const { person_id, name, email, role, plans } = administrator
    expect((await server.call('GET', 'me')).body.data).toEqual({ person_id, name, email, role, plans })
    expect((await server.call('GET', '/api/session')).body.data).toMatchObject({ user: { person_id, role } })
  })

  test('an invitation lets one person in, once', async () => {
    const body = { name: ' Grace ', email: ' Grace@Example.net ', role: 'editor' }
    const made = await server.call('POST', 'person', body, { host: 'console.example' })
    expect(made.status).toBe(201)
    const { invite_url, ...row } = made.body.data
    expect(row).toEqual({
      person_id: expect.any(Number),
      kind: 'person',
      name: 'Grace',
      email: 'grace@example.net',
      role: 'editor',
      plans: null,
      disabled: 'N',
      last_seen_at: null,
      barred: 'N',
      second_factor: 'N',
      invited_until: INSTANT,
      row_version: 1,
    })
    expect(made.headers.etag).toBe('"1"')
    expect(invite_url).toMatch(/^http:\/\/console\.example\/invitation\/[\w-]{43}$/)
    const days = (Date.parse(String(row.invited_until)) - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(6.9)
    expect(days).toBeLessThanOrEqual(7)
    expect((await server.call('GET', `person/${String(row.person_id)}`)).body.data).toEqual(row)

    const token = String(invite_url).split('/').at(-1) ?? ''
    expect((await signIn('grace@example.net')).statusCode).toBe(401)
    const read = await server.call('POST', 'invitation/read', { token }, { cookie: '' })
    expect(read.body.data).toEqual({ name: 'Grace', email: 'grace@example.net', expires_at: row.invited_until })
    const { answer, cookie } = await accept(server, { token, password: PASSWORD, name: 'Grace Hopper' })
    expect(answer.status).toBe(200)
    expect(answer.body.data).toMatchObject({ user: { name: 'Grace Hopper', role: 'editor' } })
    expect((await server.call('GET', 'me', undefined, { cookie })).body.data).toMatchObject({ name: 'Grace Hopper' })
    expect((await server.call('GET', `person/${String(row.person_id)}`)).body.data).toMatchObject({
      name: 'Grace Hopper',
      barred: 'N',
      second_factor: 'N',
      invited_until: null,
    })
    expect((await signIn('grace@example.net')).statusCode).toBe(200)

    for (const path of ['accept', 'read']) {
      const given = path === 'read' ? { token } : { token, password: 'another quiet lantern' }
      const again = await server.call('POST', `invitation/${path}`, given, { cookie: '' })
      expect([again.status, faultsOf(again)]).toEqual([400, 'INVALID token'])
    }
    expect((await signIn('grace@example.net')).statusCode).toBe(200)
  })

  test('of two who accept at the same moment one comes in', async () => {
    const { token } = await invite(server, { name: 'Twin', email: 'twin@example.net', role: 'viewer' })
    const passwords = ['seven quiet lanterns', 'eight quiet lanterns']
    const both = await Promise.all(passwords.map((password) => accept(server, { token, password })))
    expect(both.map(({ answer }) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 400])
    const winner = passwords[both.findIndex(({ answer }) => answer.status === 200)] ?? ''
    expect((await signIn('twin@example.net', winner)).statusCode).toBe(200)
  })

  test('an invitation ends after its days, is replaced by another, and is nowhere in what is stored', async () => {
    const { person, token } = await invite(server, { name: 'Late', email: 'late@example.net', role: 'viewer' })
    const { db } = server.database
    const past = new Date(Date.now() - 1000).toISOString()
    await db.updateTable('invitation').set({ expires_at: past }).where('person_id', '=', person.person_id).execute()
    const late = await accept(server, { token, password: PASSWORD })
    expect([late.answer.status, faultsOf(late.answer)]).toEqual([400, 'INVALID token'])
    const again = await server.call('POST', `person/${person.person_id}/invitation`)
    expect(again.status).toBe(201)
    const renewed = String(again.body.data.invite_url).split('/').at(-1) ?? ''
    const rows = JSON.stringify([await db.selectFrom('invitation').selectAll().execute(), await events()])
    expect(rows).not.toContain(renewed)
    expect((await accept(server, { token, password: PASSWORD })).answer.status).toBe(400)
    expect((await accept(server, { token: renewed, password: PASSWORD })).answer.status).toBe(200)
    const late2 = await server.call('POST', `person/${person.person_id}/invitation`)
    expect([late2.status, faultsOf(late2)]).toEqual([409, 'CONFLICT'])
  })

  test('an invitation asks for a password by the rules, and stays when it is refused', async () => {
    const { token } = await invite(server, { name: 'Weak', email: 'weak@example.net', role: 'viewer' })
    for (const [body, faults] of [
      [{ token }, 'REQUIRED password'],
      [{ token, password: 'short' }, 'INVALID password'],
      [{ token, password: 'Password1234' }, 'INVALID password'],
      [{ token, password: PASSWORD, role: 'administrator' }, 'INVALID role'],
      [{ password: PASSWORD }, 'REQUIRED token'],
      [{ token: 'nothing', password: PASSWORD }, 'INVALID token'],
    ] as const) {
      const { answer } = await accept(server, body)
      expect([answer.status, faultsOf(answer)]).toEqual([400, faults])
    }
    expect((await accept(server, { token, password: PASSWORD })).answer.body.data).toMatchObject({
      user: { name: 'Weak', role: 'viewer' },
    })
  })

  test.each([
    [{}, 'REQUIRED name, REQUIRED email, REQUIRED role'],
    [{ name: 'A', email: 'nobody', role: 'viewer' }, 'INVALID email'],
    [{ name: 'A', email: 'a@example.net', role: 'root' }, 'INVALID role'],
    [{ name: 'A', email: 'a@example.net', role: 'viewer', disabled: 'X' }, 'INVALID disabled'],
    [{ name: 'A', email: 'a@example.net', role: 'viewer', password: 'x' }, 'INVALID password'],
    [{ name: 'A', email: 'a@example.net', role: 'viewer', plans: 'all' }, 'INVALID plans'],
    [[], 'INVALID'],
  ])('refuses to invite %j', async (body, faults) => {
    const answer = await server.call('POST', 'person', body)
    expect([answer.status, faultsOf(answer)]).toEqual([400, faults])
  })

  test('an e-mail address is one person’s', async () => {
    const known = { name: 'Second', email: 'ADMIN@example.net', role: 'viewer' }
    const twice = await server.call('POST', 'person', known)
    expect([twice.status, faultsOf(twice)]).toEqual([409, 'DUPLICATE email'])
    const { person } = await signedIn(server, 'viewer')
    const taken = await put(person.person_id, { email: 'admin@example.net' })
    expect([taken.status, faultsOf(taken)]).toEqual([409, 'DUPLICATE email'])
    expect((await put(person.person_id, { email: 'moved@example.net' })).status).toBe(200)
    expect((await signIn('moved@example.net')).statusCode).toBe(200)
  })

  test('a role counts at once, in open sessions and for API tokens', async () => {
    const { person, call } = await signedIn(server, 'viewer')
    const made = await call('POST', 'api-token', { api_token_name: 'Writer', scope: 'write' })
    const authorization = { authorization: `Bearer ${String(made.body.data.token)}`, cookie: '' }
    const writes = async () => [
      (await call('POST', 'rating-group', {})).status,
      (await server.call('POST', 'rating-group', {}, authorization)).status,
    ]
    expect(await writes()).toEqual([403, 403])
    expect((await put(person.person_id, { role: 'editor' })).body.data).toMatchObject({
      role: 'editor',
      row_version: 2,
    })
    expect(await writes()).toEqual([400, 400])
    expect((await call('GET', 'me')).body.data).toMatchObject({ role: 'editor' })
    await put(person.person_id, { role: 'viewer' })
    expect(await writes()).toEqual([403, 403])
    expect(await events()).toContain(`person_changed | admin@example.net | ${person.email}: role viewer → editor`)
  })

  test('who is disabled is out at once, with every token, until enabled again', async () => {
    const { person, call } = await signedIn(server, 'editor')
    const made = await call('POST', 'api-token', { api_token_name: 'Program' })
    const authorization = { authorization: `Bearer ${String(made.body.data.token)}`, cookie: '' }
    const answers = async () => [
      (await call('GET', 'me')).status,
      (await server.call('GET', 'me', undefined, authorization)).status,
      (await signIn(person.email)).statusCode,
    ]
    expect(await answers()).toEqual([200, 200, 200])
    expect((await put(person.person_id, { disabled: 'Y' })).body.data).toMatchObject({ disabled: 'Y' })
    expect(await answers()).toEqual([401, 401, 403])
    expect((await signIn(person.email, 'a wrong password')).statusCode).toBe(401)
    await put(person.person_id, { disabled: 'N' })
    expect(await answers()).toEqual([401, 200, 200])
  })

  test('every session of a person is ended: by an administrator, or by themselves, not by others', async () => {
    const ada = await signedIn(server, 'approver')
    const { person } = ada
    const second = await signIn(person.email)
    const cookie = second.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ')
    const other = await signedIn(server, 'approver')
    for (const id of [person.person_id, 999_999]) {
      const refused = await other.call('POST', `person/${id}/sign-out`)
      expect([refused.status, faultsOf(refused)]).toEqual([403, 'FORBIDDEN'])
    }
    expect((await server.call('GET', 'me', undefined, { cookie })).status).toBe(200)
    const ended = await ada.call('POST', `person/${person.person_id}/sign-out`)
    expect([ended.status, ended.body.data]).toEqual([200, { ended: 2, revoked: 0 }])
    expect((await server.call('GET', 'me', undefined, { cookie })).status).toBe(401)
    expect((await ada.call('GET', 'me')).status).toBe(401)
    expect((await server.call('POST', `person/${other.person.person_id}/sign-out`)).body.data).toEqual({
      ended: 1,
      revoked: 0,
    })
    expect((await other.call('GET', 'me')).status).toBe(401)
    expect((await server.call('POST', 'person/999999/sign-out')).status).toBe(404)
  })

  test('the last administrator cannot be lost; one who was only invited does not count', async () => {
    const { person_id } = administrator
    await invite(server, { name: 'Not yet', email: 'notyet@example.net', role: 'administrator' })
    for (const body of [{ role: 'approver' }, { disabled: 'Y' }]) {
      const refused = await put(person_id, body)
      expect([refused.status, faultsOf(refused)]).toEqual([409, 'CONFLICT'])
    }
    const itself = await server.call('DELETE', `person/${person_id}`)
    expect([itself.status, faultsOf(itself)]).toEqual([409, 'CONFLICT'])
    const { row_version: _version, last_seen_at: _seen, ...before } = administrator
    expect((await server.call('GET', `person/${person_id}`)).body.data).toMatchObject(before)
  })

  const twoAdministrators = async () => {
    const pair = [await signedIn(server, 'administrator'), await signedIn(server, 'administrator')] as const
    await pair[0].call('PUT', `person/${administrator.person_id}`, { role: 'editor' })
    // Both are known before they call at the same moment.
    for (const { call } of pair) await call('GET', 'me')
    return pair
  }
  const back = async ({ person, call }: SignedIn) => {
    expect((await call('PUT', `person/${administrator.person_id}`, { role: 'administrator' })).status).toBe(200)
    expect((await put(person.person_id, { role: 'viewer' })).status).toBe(200)
  }

  test('of the last two administrators who give the role up at the same moment one keeps it', async () => {
    const pair = await twoAdministrators()
    const answers = await Promise.all(
      pair.map(({ person, call }) => call('PUT', `person/${person.person_id}`, { role: 'viewer' })),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    await back(answers[0]?.status === 409 ? pair[0] : pair[1])
  })

  test.each([
    ['PUT', { role: 'viewer' }],
    ['PUT', { disabled: 'Y' }],
    ['DELETE', undefined],
  ])('of two administrators who end each other with %s %j one stays', async (method, body) => {
    const [first, second] = await twoAdministrators()
    const answers = await Promise.all([
      first.call(method, `person/${second.person.person_id}`, body),
      second.call(method, `person/${first.person.person_id}`, body),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403])
    await back(answers[0].status === 200 ? first : second)
  })

  test('of two who change a person the second is told', async () => {
    const { person } = await signedIn(server, 'viewer')
    const stale = { 'if-match': `"${person.row_version}"` }
    expect((await put(person.person_id, { name: 'First' }, stale)).status).toBe(200)
    const second = await put(person.person_id, { name: 'Second' }, stale)
    expect([second.status, faultsOf(second)]).toEqual([412, 'STALE'])
    const { body } = await server.call('GET', `person/${person.person_id}`)
    expect(body.data).toMatchObject({ name: 'First' })
    const third = { ...(body.data as object), name: 'Third' }
    expect((await put(person.person_id, third)).body.data).toMatchObject({ name: 'Third' })
    expect((await put(person.person_id, body.data)).status).toBe(412)
  })

  test('who is deleted is gone with sessions and tokens; the history keeps the name', async () => {
    const { person, call } = await signedIn(server, 'editor')
    const made = await call('POST', 'api-token', { api_token_name: 'Orphan' })
    const authorization = { authorization: `Bearer ${String(made.body.data.token)}`, cookie: '' }
    await call('POST', 'rating-group', { rg_name: `Kept ${engine}`, rg_code: '6001' })
    const gone = await server.call('DELETE', `person/${person.person_id}`)
    expect([gone.status, gone.body.data]).toMatchObject([200, { email: person.email }])
    expect((await call('GET', 'me')).status).toBe(401)
    expect((await server.call('GET', 'me', undefined, authorization)).status).toBe(401)
    expect((await signIn(person.email)).statusCode).toBe(401)
    expect((await server.call('GET', `person/${person.person_id}`)).status).toBe(404)
    const { data } = (await server.call('GET', `change?resource=rating-group&actor_name=${person.name}`)).body
    expect(data).toHaveLength(1)
    const { token } = await invite(server, { name: 'Again', email: person.email, role: 'viewer' })
    expect((await accept(server, { token, password: PASSWORD })).answer.status).toBe(200)
  })

  test('no API token lets anybody in or changes what one may do', async () => {
    const made = await server.call('POST', 'api-token', { api_token_name: 'Admin program', scope: 'write' })
    const authorization = { authorization: `Bearer ${String(made.body.data.token)}`, cookie: '' }
    const body = { name: 'By token', email: 'token@example.net', role: 'administrator' }
    const by = (method: string, path: string) =>
      server.call(method, path, method === 'GET' || method === 'DELETE' ? undefined : body, authorization)
    expect((await by('GET', 'person')).status).toBe(200)
    expect((await by('POST', 'person')).status).toBe(403)
    for (const [method, path] of [
      ['PUT', ''],
      ['DELETE', ''],
      ['POST', '/invitation'],
      ['POST', '/sign-out'],
    ] as const) {
      expect((await by(method, `person/${administrator.person_id}${path}`)).status).toBe(403)
    }
  })

  test('when somebody was last seen is told', async () => {
    const { person, cookie } = await signedIn(server, 'viewer')
    const seen = async () => (await server.call('GET', `person/${person.person_id}`)).body.data.last_seen_at
    await expect.poll(seen).toEqual(INSTANT)
    const { db } = server.database
    const before = new Date(Date.now() - 120_000).toISOString()
    await db.updateTable('person').set({ last_seen_at: before }).execute()
    // A change of a person makes the server look sessions up anew.
    await put(person.person_id, { name: 'Seen' })
    await server.call('GET', 'me', undefined, { cookie })
    await expect.poll(async () => Date.parse(String(await seen()))).toBeGreaterThan(Date.parse(before))
  })

  test('a password cannot be reset before there is one', async () => {
    const { person } = await invite(server, { name: 'Early', email: 'early@example.net', role: 'viewer' })
    await expect(resetPassword(server.database, person.email, PASSWORD)).rejects.toThrow(/not accepted/)
  })

  test('lists in pages', async () => {
    const all = await server.call('GET', 'person?page_size=1000')
    const second = await server.call('GET', 'person?page=2&page_size=1')
    expect(second.body.data).toEqual([all.body.data[1]])
    expect(second.body.meta).toMatchObject({ currentPage: 2, pageSize: 1, total: all.body.data.length })
  })

  test('users of a version without roles become administrators', async () => {
    const { db } = server.database
    await db.deleteFrom('person').execute()
    await createAuthTables(server.database)
    const people = await db.selectFrom('person').select(['role', 'disabled']).execute()
    const users = await db.selectFrom('auth_user').select('id').execute()
    expect(people).toEqual(users.map(() => ({ role: 'administrator', disabled: 'N' })))
    await db.deleteFrom('person').where('role', '=', 'administrator').where('person_id', '>', 1).execute()
  })
})

function faultsOf({ body }: Pick<Answer, 'body'>): string {
  return body.statusDescription.map(({ code, field }) => (field ? `${code} ${field}` : code)).join(', ')
}
