import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { removeSecondFactor } from '../src/access/remove-second-factor.ts'
import { PASSWORD, signedIn } from './support/people.ts'
import { engines, startServer, type TestServer } from './support/test-server.ts'
import { codeOf, SECOND_FACTOR as AT, Visitor } from './support/visitor.ts'

vi.setConfig({ testTimeout: 60_000 })

const ADMINISTRATOR = { email: 'admin@example.net', password: 'correct horse battery' }

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
    return { person, visitor, ...(await visitor.setUp()) }
  }

  test('is set up with the password and a code, and asked for at the next sign-in', async () => {
    const { person, visitor, uri, secret, recovery_codes } = await withFactor()
    expect(decodeURIComponent(uri)).toMatch(`otpauth://totp/Tollgate:${person.email}?`)
    expect(recovery_codes).toHaveLength(10)
    expect(await visitor.isIn()).toBe(true)
    const own = await visitor.call('GET', '/api/v1/me/second-factor')
    expect(own.data).toEqual({ enabled: true, app: true, passkeys: [], required: false, recovery_codes: 10 })

    const again = new Visitor(server)
    expect((await again.signIn(person.email, PASSWORD)).rest).toEqual({ second_factor: 'code' })
    expect(await again.isIn()).toBe(false)
    const code = await codeOf(secret, 1)
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
    await new Visitor(server, cookie).setUp()
    expect(await other.isIn()).toBe(false)
  })

  test('a code of the app lets in once', async () => {
    const { person, secret } = await withFactor()
    const code = await codeOf(secret, 1)
    const attempt = async () => {
      const visitor = new Visitor(server)
      await visitor.signIn(person.email, PASSWORD)
      return [(await visitor.call('POST', AT, { code })).status, await visitor.isIn()]
    }
    expect(await attempt()).toEqual([200, true])
    expect(await attempt()).toEqual([400, false])
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
    const { data } = await visitor.call('POST', `${AT}/recovery-codes`)
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

  test('no code without a sign-in under way, and no setting up without a session', async () => {
    const stranger = new Visitor(server)
    expect((await stranger.call('POST', AT, { code: '123456' })).status).toBe(401)
    for (const part of ['start', 'remove', 'recovery-codes']) {
      expect((await stranger.call('POST', `${AT}/${part}`, { password: PASSWORD })).status).toBe(401)
    }
    expect((await stranger.call('POST', `${AT}/confirm`, { code: '123456' })).status).toBe(401)
    const { cookie } = await signedIn(server, 'viewer')
    const visitor = new Visitor(server, cookie)
    const wrong = await visitor.call('POST', `${AT}/confirm`, { code: '123456' })
    expect(wrong.status).toBe(409)
  })

  test('is removed', async () => {
    const { person, visitor } = await withFactor()
    expect((await visitor.call('POST', `${AT}/remove`)).status).toBe(200)
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
    const rule = (required_of: string) => administrator.call('PUT', '/api/v1/second-factor-rule', { required_of })
    expect((await rule('everybody')).status).toBe(409)
    await administrator.setUp()
    expect((await rule('everybody')).data).toEqual({ required_of: 'everybody' })
    expect([await before.isIn(), await administrator.isIn()]).toEqual([false, true])

    const visitor = new Visitor(server)
    expect((await visitor.signIn(person.email, PASSWORD)).rest).toEqual({ second_factor: 'set-up' })
    expect(await visitor.isIn()).toBe(false)
    expect((await visitor.call('GET', '/api/session')).data.user).toBeNull()
    await visitor.setUp()
    expect(await visitor.isIn()).toBe(true)
    expect((await visitor.call('POST', `${AT}/remove`)).status).toBe(409)
    // What the test server is signed in with is back for the tests after this one.
    expect((await rule('nobody')).data).toEqual({ required_of: 'nobody' })
    await administrator.call('POST', `${AT}/remove`)
  })
})
