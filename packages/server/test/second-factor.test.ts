import { createOTP } from '@better-auth/utils/otp'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { removeSecondFactor } from '../src/access/remove-second-factor.ts'
import { PASSWORD, signedIn } from './support/people.ts'
import { engines, startServer, type TestServer } from './support/test-server.ts'

vi.setConfig({ testTimeout: 60_000 })

const AT = '/api/auth/second-factor'
const ADMINISTRATOR = { email: 'admin@example.net', password: 'correct horse battery' }

/** A browser's part: calls with the cookies it was given. */
class Visitor {
  readonly #server: TestServer
  readonly #cookies = new Map<string, string>()

  constructor(server: TestServer, cookie = '') {
    this.#server = server
    for (const pair of cookie.split('; ').filter(Boolean)) this.#keep(...(pair.split('=', 2) as [string, string]))
  }

  async call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await this.#server.http.inject({ method, url, headers: { cookie }, ...(payload && { payload }) })
    for (const { name, value } of answer.cookies) this.#keep(name, encodeURIComponent(value))
    const { data, statusDescription, ...rest } = answer.json()
    return { status: answer.statusCode, data, rest, faults: statusDescription, headers: answer.headers }
  }

  signIn(email: string, password: string) {
    return this.call('POST', '/api/auth/sign-in/email', { email, password })
  }

  async isIn(): Promise<boolean> {
    return (await this.call('GET', '/api/v1/me')).status === 200
  }

  /** With the secret in hand, as in the app of a phone. */
  async setUp(password: string) {
    const { data } = await this.call('POST', `${AT}/start`, { password })
    const confirmed = await this.call('POST', `${AT}/confirm`, { code: await codeOf(data.secret) })
    expect(confirmed).toMatchObject({ status: 200, data: { enabled: true } })
    return data as { uri: string; secret: string; recovery_codes: string[] }
  }

  #keep(name: string, value: string): void {
    if (value === '') this.#cookies.delete(name)
    else this.#cookies.set(name, value)
  }
}

describe.each(engines)('a second factor on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer(engine)
  })
  afterAll(() => server.stop())
  beforeEach(async () => {
    await server.database.db.deleteFrom('setting').where('name', '=', 'second-factor-required').execute()
  })

  /** Somebody with a second factor, signed in. */
  const withFactor = async () => {
    const { person, cookie } = await signedIn(server, 'editor')
    const visitor = new Visitor(server, cookie)
    return { person, visitor, ...(await visitor.setUp(PASSWORD)) }
  }

  test('is set up with the password and a code, and asked for at the next sign-in', async () => {
    const { person, visitor, uri, secret, recovery_codes } = await withFactor()
    expect(decodeURIComponent(uri)).toMatch(`otpauth://totp/Tollgate:${person.email}?`)
    expect(recovery_codes).toHaveLength(10)
    expect(await visitor.isIn()).toBe(true)
    const own = await visitor.call('GET', '/api/v1/me/second-factor')
    expect(own.data).toEqual({ enabled: true, required: false, recovery_codes: 10 })

    const again = new Visitor(server)
    expect((await again.signIn(person.email, PASSWORD)).rest).toEqual({ second_factor: 'code' })
    expect(await again.isIn()).toBe(false)
    const code = await codeOf(secret)
    expect(await again.call('POST', AT, { code: `${code.slice(0, 3)} ${code.slice(3)}` })).toMatchObject({
      status: 200,
    })
    expect(await again.isIn()).toBe(true)
    const events = (await server.call('GET', 'access-event?page_size=5')).body.data
    expect(events[0]).toMatchObject({ event: 'sign_in', user_name: person.email, detail: 'second factor' })
  })

  test('setting it up ends the other sessions, which knew the password alone', async () => {
    const { person, cookie } = await signedIn(server, 'viewer')
    const other = new Visitor(server)
    await other.signIn(person.email, PASSWORD)
    expect(await other.isIn()).toBe(true)
    await new Visitor(server, cookie).setUp(PASSWORD)
    expect(await other.isIn()).toBe(false)
  })

  test('a recovery code lets in once', async () => {
    const { person, recovery_codes } = await withFactor()
    const [code] = recovery_codes
    for (const status of [200, 400]) {
      const visitor = new Visitor(server)
      await visitor.signIn(person.email, PASSWORD)
      const answer = await visitor.call('POST', AT, { code })
      expect([answer.status, await visitor.isIn()]).toEqual([status, status === 200])
    }
  })

  test('new recovery codes take the place of the old ones', async () => {
    const { person, visitor, recovery_codes } = await withFactor()
    const { data } = await visitor.call('POST', `${AT}/recovery-codes`, { password: PASSWORD })
    expect(data.recovery_codes).toHaveLength(10)
    const again = new Visitor(server)
    await again.signIn(person.email, PASSWORD)
    expect((await again.call('POST', AT, { code: recovery_codes[0] })).status).toBe(400)
    expect((await again.call('POST', AT, { code: data.recovery_codes[0] })).status).toBe(200)
  })

  test('a wrong code is refused, and after five the password is asked again', async () => {
    const { person, secret } = await withFactor()
    const visitor = new Visitor(server)
    await visitor.signIn(person.email, PASSWORD)
    for (let turn = 0; turn < 5; turn += 1) {
      const { status, faults } = await visitor.call('POST', AT, { code: '000000' })
      expect([status, faults[0].field]).toEqual([400, 'code'])
    }
    expect((await visitor.call('POST', AT, { code: await codeOf(secret) })).status).toBe(401)
    expect(await visitor.isIn()).toBe(false)
  })

  test('ten wrong codes in a row block the account’s codes, over every sign-in', async () => {
    const { person, secret } = await withFactor()
    const statuses: number[] = []
    let visitor = new Visitor(server)
    for (let turn = 0; turn < 10; turn += 1) {
      if (turn % 4 === 0) {
        visitor = new Visitor(server)
        await visitor.signIn(person.email, PASSWORD)
      }
      statuses.push((await visitor.call('POST', AT, { code: '000000' })).status)
    }
    expect(statuses).toEqual(Array(10).fill(400))
    const right = await visitor.call('POST', AT, { code: await codeOf(secret) })
    expect([right.status, right.headers['retry-after']]).toEqual([429, '900'])
  })

  test('no code without a sign-in under way, and no setting up without the password', async () => {
    const stranger = new Visitor(server)
    expect((await stranger.call('POST', AT, { code: '123456' })).status).toBe(401)
    for (const part of ['start', 'remove', 'recovery-codes']) {
      expect((await stranger.call('POST', `${AT}/${part}`, { password: PASSWORD })).status).toBe(401)
    }
    expect((await stranger.call('POST', `${AT}/confirm`, { code: '123456' })).status).toBe(401)
    const { cookie } = await signedIn(server, 'viewer')
    const visitor = new Visitor(server, cookie)
    const { status, faults } = await visitor.call('POST', `${AT}/start`, { password: 'wrong password' })
    expect([status, faults[0].field]).toEqual([400, 'password'])
    const wrong = await visitor.call('POST', `${AT}/confirm`, { code: '123456' })
    expect(wrong.status).toBe(409)
  })

  test('wrong passwords for setting up are limited', async () => {
    const { cookie } = await signedIn(server, 'viewer')
    const visitor = new Visitor(server, cookie)
    const statuses: number[] = []
    for (let turn = 0; turn < 12; turn += 1) {
      statuses.push((await visitor.call('POST', `${AT}/start`, { password: 'wrong password' })).status)
    }
    expect(statuses.at(-1)).toBe(429)
  })

  test('is removed with the password', async () => {
    const { person, visitor } = await withFactor()
    expect((await visitor.call('POST', `${AT}/remove`, { password: 'wrong password' })).status).toBe(400)
    expect((await visitor.call('POST', `${AT}/remove`, { password: PASSWORD })).status).toBe(200)
    const again = new Visitor(server)
    await again.signIn(person.email, PASSWORD)
    expect(await again.isIn()).toBe(true)
  })

  test('is taken away by an administrator, and on the command line', async () => {
    for (const take of [
      async (id: number) => void (await server.call('DELETE', `person/${id}/second-factor`)),
      async (_id: number, email: string) => removeSecondFactor(server.database, email),
    ]) {
      const { person, visitor } = await withFactor()
      await take(person.person_id, person.email)
      await server.call('PUT', 'person/1', { name: 'Looks sessions up anew' })
      expect(await visitor.isIn()).toBe(false)
      await visitor.signIn(person.email, PASSWORD)
      expect(await visitor.isIn()).toBe(true)
    }
    await expect(removeSecondFactor(server.database, 'no@example.net')).rejects.toThrow('There is no user')
  })

  test('a person with one can be deleted', async () => {
    const { person } = await withFactor()
    expect((await server.call('DELETE', `person/${person.person_id}`)).status).toBe(200)
  })

  test('can be required: whoever has none sets it up at the sign-in, and does nothing else before', async () => {
    const { person, cookie } = await signedIn(server, 'editor')
    const before = new Visitor(server, cookie)
    const administrator = new Visitor(server)
    await administrator.signIn(ADMINISTRATOR.email, ADMINISTRATOR.password)
    const rule = (required: boolean) => administrator.call('PUT', '/api/v1/second-factor-rule', { required })
    expect((await rule(true)).status).toBe(409)
    await administrator.setUp(ADMINISTRATOR.password)
    expect((await rule(true)).data).toEqual({ required: true })
    expect([await before.isIn(), await administrator.isIn()]).toEqual([false, true])

    const visitor = new Visitor(server)
    expect((await visitor.signIn(person.email, PASSWORD)).rest).toEqual({ second_factor: 'set-up' })
    expect(await visitor.isIn()).toBe(false)
    expect((await visitor.call('GET', '/api/session')).data.user).toBeNull()
    await visitor.setUp(PASSWORD)
    expect(await visitor.isIn()).toBe(true)
    expect((await visitor.call('POST', `${AT}/remove`, { password: PASSWORD })).status).toBe(409)
    // What the test server is signed in with is back for the tests after this one.
    expect((await rule(false)).data).toEqual({ required: false })
    await administrator.call('POST', `${AT}/remove`, { password: ADMINISTRATOR.password })
  })
})

function codeOf(secret: string): Promise<string> {
  return createOTP(fromBase32(secret)).totp()
}

/** The library takes the secret as text. */
function fromBase32(text: string): string {
  const bits = Array.from(text)
    .map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  return (bits.match(/.{8}/g) ?? []).map((byte) => String.fromCodePoint(Number.parseInt(byte, 2))).join('')
}
