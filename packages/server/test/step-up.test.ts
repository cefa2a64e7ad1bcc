import { symmetricEncrypt } from 'better-auth/crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openAuth } from '../src/access/open-auth.ts'
import { invite, PASSWORD, signedIn } from './support/people.ts'
import { engines, startServer, type TestServer } from './support/test-server.ts'
import { codeOf, SECOND_FACTOR, Visitor } from './support/visitor.ts'

vi.setConfig({ testTimeout: 60_000 })

const ADMINISTRATOR = { email: 'admin@example.net', password: 'correct horse battery' }
const PROOF = '/api/v1/me/proof'

describe.each(engines)('a proof of who calls on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer(engine)
  })
  afterAll(() => server.stop())

  /** As if everybody had signed in so long ago. */
  const age = async (minutes: number) => {
    const provedAt = new Date(Date.now() - minutes * 60_000).toISOString()
    await server.database.db.updateTable('auth_session').set({ provedAt }).execute()
    await server.call('PUT', '/api/v1/me', { name: 'Looks sessions up anew' })
  }
  beforeEach(() => age(0))
  const administrator = async () => {
    const visitor = new Visitor(server)
    await visitor.signIn(ADMINISTRATOR.email, ADMINISTRATOR.password)
    return visitor
  }

  test('is asked for once the last one is ten minutes old, and what was refused is done after it', async () => {
    const visitor = await administrator()
    const { person } = await signedIn(server, 'viewer')
    const at = `/api/v1/person/${person.person_id}`
    await age(9)
    expect((await visitor.call('PUT', at, { role: 'editor' })).status).toBe(200)
    await age(11)
    const refused = await visitor.call('PUT', at, { role: 'approver' })
    expect([refused.status, refused.faults]).toEqual([
      403,
      [{ code: 'STEP_UP_REQUIRED', message: expect.stringContaining('Confirm that it is you') }],
    ])
    expect((await visitor.call('GET', at)).data.role).toBe('editor')
    expect((await visitor.call('GET', PROOF)).data).toEqual({
      proved: false,
      password: true,
      code: false,
      passkey: false,
      provider: null,
    })
    const wrong = await visitor.call('POST', PROOF, { password: 'wrong password' })
    expect([wrong.status, wrong.faults[0].field]).toEqual([400, 'password'])
    expect((await visitor.call('PUT', at, { role: 'approver' })).status).toBe(403)
    expect((await visitor.call('POST', PROOF, { password: ADMINISTRATOR.password })).data.proved).toBe(true)
    expect((await visitor.call('PUT', at, { role: 'approver' })).status).toBe(200)
    const events = (await server.call('GET', 'access-event?page_size=10')).body.data.map(({ event }) => event)
    expect(events).toEqual(expect.arrayContaining(['proof_given', 'proof_refused']))
  })

  test.each([
    ['POST', '/api/v1/person'],
    ['PUT', '/api/v1/person/1'],
    ['DELETE', '/api/v1/person/1'],
    ['POST', '/api/v1/person/1/invitation'],
    ['POST', '/api/v1/person/1/sign-out'],
    ['DELETE', '/api/v1/person/1/second-factor'],
    ['POST', '/api/v1/person/1/api-token'],
    ['DELETE', '/api/v1/person/1/api-token/1'],
    ['PUT', '/api/v1/second-factor-rule'],
    ['PUT', '/api/v1/setting'],
    ['POST', '/api/v1/api-token'],
    ['DELETE', '/api/v1/api-token/1'],
    ['DELETE', '/api/v1/me/session'],
    ['DELETE', '/api/v1/me/session/x'],
    ['DELETE', '/api/v1/me/passkey/x'],
    ['POST', `${SECOND_FACTOR}/start`],
    ['POST', `${SECOND_FACTOR}/confirm`],
    ['POST', `${SECOND_FACTOR}/recovery-codes`],
    ['POST', `${SECOND_FACTOR}/remove`],
    ['POST', '/api/auth/passkey/start'],
    ['POST', '/api/auth/passkey/confirm'],
  ] as const)('is needed for %s %s', async (method, path) => {
    const visitor = await administrator()
    await age(11)
    expect((await visitor.call(method, path, {})).faults).toMatchObject([{ code: 'STEP_UP_REQUIRED' }])
  })

  test.each([
    ['GET', '/api/v1/person'],
    ['GET', '/api/v1/person-token'],
    ['GET', '/api/v1/me/session'],
    ['POST', '/api/v1/rating-group'],
    ['PUT', '/api/v1/me'],
  ] as const)('is not needed for %s %s', async (method, path) => {
    const visitor = await administrator()
    await age(600)
    const { status } = await visitor.call(method, path, method === 'GET' ? undefined : { name: 'A', rg_name: 'A' })
    expect([200, 400]).toContain(status)
  })

  test('is given by a code of the app or a recovery code too, each once; wrong ones are limited', async () => {
    const { cookie } = await signedIn(server, 'editor')
    const visitor = new Visitor(server, cookie)
    const { secret, recovery_codes } = await visitor.setUp()
    await age(11)
    const [recovery = ''] = recovery_codes
    for (const code of [await codeOf(secret, 1), recovery]) {
      expect((await visitor.call('POST', PROOF, { code })).status).toBe(200)
      expect((await visitor.call('POST', PROOF, { code })).faults).toMatchObject([{ field: 'code' }])
    }
    const statuses: number[] = []
    for (let turn = 0; turn < 12; turn += 1) statuses.push((await visitor.call('POST', PROOF, { code: '0' })).status)
    expect(statuses.at(-1)).toBe(429)
  })

  test('a code does not confirm an app that nobody has set up yet', async () => {
    const { cookie } = await signedIn(server, 'editor')
    const visitor = new Visitor(server, cookie)
    const { data } = await visitor.call('POST', `${SECOND_FACTOR}/start`, {})
    expect((await visitor.call('POST', PROOF, { code: await codeOf(data.secret) })).status).toBe(400)
    expect((await visitor.call('GET', '/api/v1/me/second-factor')).data.enabled).toBe(false)
  })
})

describe.each(engines)('recovery codes on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer(engine)
  })
  afterAll(() => server.stop())

  const withFactor = async () => {
    const { person, cookie } = await signedIn(server, 'editor')
    return { person, ...(await new Visitor(server, cookie).setUp()) }
  }
  const atTheCode = async (email: string) => {
    const visitor = new Visitor(server)
    expect((await visitor.signIn(email, PASSWORD)).rest).toEqual({ second_factor: 'code' })
    return visitor
  }

  test('are stored as hashes, and taken in any case, with or without what stands between', async () => {
    const { person, recovery_codes } = await withFactor()
    const [first = '', second = ''] = recovery_codes
    expect(first).toMatch(/^([A-Z2-9]{4}-){5}[A-Z2-9]{4}$/)
    const rows = await server.database.db.selectFrom('auth_two_factor').selectAll().execute()
    for (const code of recovery_codes) expect(JSON.stringify(rows)).not.toContain(code.slice(0, 9))
    const visitor = await atTheCode(person.email)
    expect((await visitor.call('POST', SECOND_FACTOR, { code: first.toLowerCase() })).status).toBe(200)
    const other = await atTheCode(person.email)
    expect((await other.call('POST', SECOND_FACTOR, { code: second.replaceAll('-', ' ') })).status).toBe(200)
  })

  test('one code in several sign-ins at once lets one in, and the others are refused', async () => {
    const { person, recovery_codes } = await withFactor()
    const visitors = await Promise.all(Array.from({ length: 6 }, () => atTheCode(person.email)))
    const [code] = recovery_codes
    const answers = await Promise.all(visitors.map((visitor) => visitor.call('POST', SECOND_FACTOR, { code })))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(
      statuses.every((status) => [200, 400, 409].includes(status)),
      statuses.join(),
    ).toBe(true)
  })

  test('those of an earlier version are hashed at the start, and go on', async () => {
    const { person } = await withFactor()
    const { db } = server.database
    const setting = db.selectFrom('setting').select('value').where('name', '=', 'auth-secret')
    const { value: key } = await setting.executeTakeFirstOrThrow()
    const backupCodes = await symmetricEncrypt({
      key: String(key),
      data: JSON.stringify(['aB3dE-fGh1J', 'zzzzz-00000']),
    })
    await db.updateTable('auth_two_factor').set({ backupCodes }).execute()
    await openAuth(server.database, server.http.log)
    const rows = await db.selectFrom('auth_two_factor').selectAll().execute()
    expect(rows.map((row) => JSON.parse(row.backupCodes))).toEqual(
      rows.map(() => [expect.stringMatching(/^[\w-]{43}$/), expect.stringMatching(/^[\w-]{43}$/)]),
    )
    const visitor = await atTheCode(person.email)
    expect((await visitor.call('POST', SECOND_FACTOR, { code: 'aB3dE-fGh1J' })).status).toBe(200)
  })
})

describe.each(engines)('administrators on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer(engine)
  })
  afterAll(() => server.stop())
  beforeEach(async () => {
    await server.database.db.deleteFrom('setting').where('name', '=', 'second-factor-required').execute()
  })

  test('need a second factor from the second one on, at the next sign-in; a setting turns that off', async () => {
    const first = async () => {
      const visitor = new Visitor(server)
      return { visitor, said: (await visitor.signIn(ADMINISTRATOR.email, ADMINISTRATOR.password)).rest }
    }
    const { visitor: alone, said } = await first()
    expect([said.second_factor, await alone.isIn()]).toEqual([undefined, true])

    const email = 'second@example.net'
    const { token } = await invite(server, { name: 'Second', email, role: 'administrator' })
    expect((await first()).said.second_factor).toBeUndefined()
    const second = new Visitor(server)
    const accepted = await second.call('POST', '/api/v1/invitation/accept', { token, password: PASSWORD })
    expect([accepted.status, accepted.data.second_factor, await second.isIn()]).toEqual([200, 'set-up', false])
    await second.setUp()
    expect(await second.isIn()).toBe(true)

    // Whoever is signed in goes on, and sets it up when they come again.
    expect(await alone.isIn()).toBe(true)
    const again = await first()
    expect([again.said.second_factor, await again.visitor.isIn()]).toEqual(['set-up', false])
    const off = await second.call('PUT', '/api/v1/second-factor-rule', { required_of: 'nobody' })
    expect(off.data).toEqual({ required_of: 'nobody' })
    expect((await first()).said.second_factor).toBeUndefined()
    const wrong = await second.call('PUT', '/api/v1/second-factor-rule', { required_of: 'some' })
    expect([wrong.status, wrong.faults[0].field]).toEqual([400, 'required_of'])

    expect((await second.call('PUT', '/api/v1/second-factor-rule', { required_of: 'administrators' })).status).toBe(200)
    expect([await alone.isIn(), await second.isIn()]).toEqual([false, true])
    const viewer = await signedIn({ ...server, call: callOf(second) }, 'viewer')
    expect(await new Visitor(server, viewer.cookie).isIn()).toBe(true)
  })
})

/** The calls of a visitor, as a server of the tests has them. */
function callOf(visitor: Visitor): TestServer['call'] {
  return async (method, path, body) => {
    const { status, data, faults } = await visitor.call(method as 'GET', `/api/v1/${path}`, body as object)
    return { status, headers: {}, body: { data, statusDescription: faults, meta: undefined as never } }
  }
}
