import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OwnSession } from '@tollgate/contract/access/own-session.ts'
import { PASSWORD, signedIn, type SignedIn } from './support/people.ts'
import { engines, startServer, type Answer, type TestServer } from './support/test-server.ts'

const INSTANT = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/)
const OTHER = 'eight quiet lanterns'

describe.each(engines)('oneself on %s', (engine) => {
  let server: TestServer
  let ada: SignedIn
  beforeAll(async () => {
    server = await startServer(engine)
    ada = await signedIn(server, 'viewer')
  })
  afterAll(() => server.stop())

  const signIn = async (email: string, password: string, agent = 'Firefox') => {
    const answer = await server.http.inject({
      method: 'POST',
      url: '/api/auth/sign-in/email',
      headers: { 'user-agent': agent },
      body: { email, password },
    })
    const cookie = answer.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ')
    return { status: answer.statusCode, cookie }
  }
  const status = async (cookie: string) => (await server.call('GET', 'me', undefined, { cookie })).status
  const sessions = async ({ call }: SignedIn) => (await call('GET', 'me/session')).body.data as unknown as OwnSession[]

  test('one changes one’s own name, and nothing else', async () => {
    const renamed = await ada.call('PUT', 'me', { name: ' Ada Lovelace ' })
    expect([renamed.status, renamed.body.data]).toMatchObject([200, { name: 'Ada Lovelace', role: 'viewer' }])
    expect((await ada.call('GET', '/api/session')).body.data).toMatchObject({ user: { name: 'Ada Lovelace' } })
    for (const [body, faults] of [
      [{}, 'REQUIRED name'],
      [{ name: ' ' }, 'REQUIRED name'],
      [{ name: 'x'.repeat(129) }, 'INVALID name'],
      [{ name: 'Ada', role: 'administrator' }, 'INVALID role'],
    ] as const) {
      const refused = await ada.call('PUT', 'me', body)
      expect([refused.status, faultsOf(refused)]).toEqual([400, faults])
    }
  })

  test('one’s sessions are listed with browser and time, and ended one by one or all others', async () => {
    const { person } = ada
    const phone = await signIn(person.email, PASSWORD, 'Phone')
    const tablet = await signIn(person.email, PASSWORD, 'Tablet')
    const listed = await sessions(ada)
    expect(listed).toHaveLength(3)
    expect(listed.filter(({ current }) => current)).toHaveLength(1)
    const ofPhone = listed.find(({ user_agent }) => user_agent === 'Phone')
    expect(ofPhone).toEqual({
      session_id: expect.any(String),
      current: false,
      created_at: INSTANT,
      last_seen_at: INSTANT,
      address: '127.0.0.1',
      user_agent: 'Phone',
    })
    const ended = await ada.call('DELETE', `me/session/${ofPhone?.session_id}`)
    expect([ended.status, ended.body.data]).toEqual([200, { ended: 1 }])
    expect([await status(phone.cookie), await status(tablet.cookie)]).toEqual([401, 200])
    expect((await ada.call('DELETE', 'me/session')).body.data).toEqual({ ended: 1 })
    expect([await status(tablet.cookie), await status(ada.cookie)]).toEqual([401, 200])
    expect(await sessions(ada)).toHaveLength(1)
  })

  test('sessions of others are not there', async () => {
    const grace = await signedIn(server, 'administrator')
    const [own] = await sessions(ada)
    for (const id of [own?.session_id, 'nothing', '%00', '..']) {
      expect((await grace.call('DELETE', `me/session/${id}`)).status).toBe(404)
    }
    expect(await status(ada.cookie)).toBe(200)
    expect(JSON.stringify(await sessions(grace))).not.toContain(own?.session_id)
  })

  test('the password is changed by whoever knows it, by the rules; other sessions end on wish', async () => {
    const { person, call } = await signedIn(server, 'editor')
    const change = (body: object) => call('POST', 'me/password', body)
    for (const [body, faults] of [
      [{}, 'REQUIRED current_password, REQUIRED new_password'],
      [{ current_password: 'wrong', new_password: OTHER }, 'INVALID current_password'],
      [{ current_password: PASSWORD, new_password: 'short' }, 'INVALID new_password'],
      [{ current_password: PASSWORD, new_password: 'Password1234' }, 'INVALID new_password'],
    ] as const) {
      const refused = await change(body)
      expect([refused.status, faultsOf(refused)]).toEqual([400, faults])
    }
    expect((await call('GET', 'me/password')).body.data).toEqual({ has_password: true })
    const other = await signIn(person.email, PASSWORD)
    expect((await change({ current_password: PASSWORD, new_password: OTHER })).status).toBe(200)
    expect(await status(other.cookie)).toBe(200)
    expect([(await signIn(person.email, PASSWORD)).status, (await signIn(person.email, OTHER)).status]).toEqual([
      401, 200,
    ])
    const wished = { current_password: OTHER, new_password: PASSWORD, sign_out_others: true }
    expect((await change(wished)).status).toBe(200)
    expect(await status(other.cookie)).toBe(401)
    expect((await call('GET', 'me')).status).toBe(200)
    const { data } = (await server.call('GET', 'access-event')).body
    expect(data[0]).toMatchObject({ event: 'password_changed', user_name: person.name })
    expect(JSON.stringify(data)).not.toContain('lanterns')
  })

  test('who guesses the present password is blocked', async () => {
    const { call } = await signedIn(server, 'viewer')
    const guess = () => call('POST', 'me/password', { current_password: 'a guess', new_password: OTHER })
    for (let index = 0; index < 10; index += 1) expect((await guess()).status).toBe(400)
    const blocked = await guess()
    expect([blocked.status, faultsOf(blocked)]).toEqual([429, 'TOO_MANY_REQUESTS'])
    expect(Number(blocked.headers['retry-after'])).toBeGreaterThan(0)
  })

  test('an API token tells who made it, and changes nothing about them', async () => {
    const made = await ada.call('POST', 'api-token', { api_token_name: 'Me', scope: 'write' })
    const authorization = { authorization: `Bearer ${String(made.body.data.token)}`, cookie: '' }
    expect((await server.call('GET', 'me', undefined, authorization)).body.data).toMatchObject({ role: 'viewer' })
    for (const [method, path, body] of [
      ['PUT', 'me', { name: 'Token' }],
      ['POST', 'me/password', { current_password: PASSWORD, new_password: OTHER }],
      ['GET', 'me/session', undefined],
      ['DELETE', 'me/session', undefined],
    ] as const) {
      expect([path, (await server.call(method, path, body, authorization)).status]).toEqual([path, 403])
    }
  })
})

function faultsOf({ body }: Pick<Answer, 'body'>): string {
  return body.statusDescription.map(({ code, field }) => (field ? `${code} ${field}` : code)).join(', ')
}
