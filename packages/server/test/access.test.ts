import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type InjectOptions,
  type LightMyRequestResponse,
} from 'fastify'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import { createAccess, type Access } from '../src/access/access.ts'
import { registerAccessEvents } from '../src/access/access-event-calls.ts'
import { AttemptLimit } from '../src/access/attempt-limit.ts'
import { IdentityCache } from '../src/access/identity-cache.ts'
import { SESSION_LIMITS, type SessionLimits } from '../src/access/session-limits.ts'
import { resetPassword } from '../src/access/reset-password.ts'
import { registerTokenCalls } from '../src/access/token-calls.ts'
import { openDatabase, type Database } from '../src/database/open.ts'
import { registerErrors } from '../src/http/errors.ts'
import { createFilledDatabase, fillFolder } from './support/filled-database.ts'

// A password is checked slowly on purpose, and many of these tests check some.
vi.setConfig({ testTimeout: 60_000 })
/** For what happens beside the answer, on a machine that has other work. */
const PATIENT = { timeout: 20_000 }

const email = 'ada@example.com'
const password = 'correct horse'
const host = 'console.example:3000'
const adminUrl = inject('postgresUrl')

interface Place {
  database: Database
  drop: () => Promise<void>
}

async function onSqlite(): Promise<Place> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tollgate-access-'))
  await fillFolder(dataDir, false)
  const database = openDatabase({ dataDir, databaseUrl: undefined })
  return { database, drop: () => rm(dataDir, { recursive: true, force: true }) }
}

async function onPostgres(): Promise<Place> {
  const { url, drop } = await createFilledDatabase(false)
  return { database: openDatabase({ dataDir: '', databaseUrl: url }), drop }
}

interface Server {
  http: FastifyInstance
  access: Access
}

interface Options {
  now?: () => number
  administrator?: { email: string; password: string }
  sessions?: SessionLimits
  /** Where it listens. */
  listens?: string
  log?: FastifyBaseLogger
}

/** A server with one guarded call of each kind, not yet open. */
async function serve(
  database: Database,
  { now = Date.now, administrator, sessions = SESSION_LIMITS, listens, log }: Options = {},
): Promise<Server> {
  const http = fastify()
  http.setValidatorCompiler(() => () => true)
  http.setSerializerCompiler(() => JSON.stringify)
  registerErrors(http, database.engine)
  const config = { administrator, sessions, ...(listens !== undefined && { host: listens }) }
  const access = createAccess({ database, config, log: log ?? http.log, now })
  await access.register(http)
  registerTokenCalls(http, database, access)
  registerAccessEvents(http, database.db)
  http.get('/api/v1/thing', ({ actor }) => ({ data: actor }))
  http.post('/api/v1/thing', ({ actor }) => ({ data: actor }))
  http.post('/api/thing', { config: { firstLoad: true } }, ({ actor }) => ({ data: actor }))
  http.get('/api/open', { config: { public: true } }, () => 'open')
  http.get('/healthz', () => 'ok')
  return { http, access }
}

/** Name and value of each cookie that an answer sets. */
function cookiesOf({ cookies }: LightMyRequestResponse): string {
  return cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ')
}

function faultOf(answer: LightMyRequestResponse): unknown {
  const { data, statusDescription } = answer.json<{
    data: null
    statusDescription: { code: string; field?: string }[]
  }>()
  expect(data).toBeNull()
  return statusDescription.map(({ code, field }) => [code, ...(field ? [field] : [])].join(' ')).join(', ')
}

const byValue = (a: number, b: number) => a - b

const engines = [
  { name: 'SQLite', open: onSqlite, missing: false },
  { name: 'PostgreSQL', open: onPostgres, missing: adminUrl === null },
]

for (const { name, open, missing } of engines) {
  describe.skipIf(missing)(`access on ${name}`, () => {
    let place: Place
    let server: Server
    let clock: number

    beforeEach(async () => {
      clock = Date.now()
      place = await open()
      server = await serve(place.database, { now: () => clock })
      await server.access.open()
    })

    afterEach(async () => {
      await server.http.close()
      await place.database.db.destroy().catch(() => {})
      await place.drop()
    })

    const ask = (options: InjectOptions) => server.http.inject({ ...options, headers: { host, ...options.headers } })
    const setUp = (body: object = { name: 'Ada', email, password }) => ask({ method: 'POST', url: '/api/setup', body })
    const signIn = (body: object, options: InjectOptions = {}) =>
      ask({ method: 'POST', url: '/api/auth/sign-in/email', body, ...options })
    const read = (cookie: string, url = '/api/v1/thing') => ask({ url, headers: { cookie } })

    test('the first visit creates the administrator, who is signed in at once', async () => {
      expect((await ask({ url: '/api/session' })).json()).toEqual({
        data: { user: null, setup_required: true },
        statusDescription: [],
      })
      const made = await setUp({ name: ' Ada ', email: ' Ada@Example.com ', password })
      expect(made.statusCode).toBe(201)
      const { user } = made.json<{ data: { user: { id: string } } }>().data
      expect(user).toEqual({
        id: expect.any(String),
        name: 'Ada',
        email,
        person_id: 1,
        role: 'administrator',
        plans: null,
      })
      expect((await read(cookiesOf(made))).json()).toEqual({ data: { id: user.id, name: 'Ada' } })
      const session = (await read(cookiesOf(made), '/api/session')).json<{ data: { last_change?: number } }>()
      const { last_change, ...rest } = session.data
      expect(rest).toEqual({ user, setup_required: false })
      // Not told while another transaction is open, of another test as well.
      expect([0, undefined]).toContain(last_change)
      expect((await ask({ url: '/api/session' })).json<object>()).toMatchObject({ data: { setup_required: false } })
      expect([(await setUp()).statusCode, faultOf(await setUp())]).toEqual([409, 'CONFLICT'])
    })

    test('another role counts within ten seconds, whichever server of the database gave it', async () => {
      const cookie = cookiesOf(await setUp())
      expect((await read(cookie)).statusCode).toBe(200)
      await place.database.db.updateTable('person').set({ role: 'viewer' }).execute()
      clock += 10_000
      // A route without a rule is for administrators.
      expect((await read(cookie)).statusCode).toBe(403)
      await place.database.db.updateTable('person').set({ disabled: 'Y' }).execute()
      clock += 10_000
      expect((await read(cookie)).statusCode).toBe(401)
    })

    test('a user without a name writes under the e-mail address', async () => {
      const made = await setUp({ email, password })
      expect((await read(cookiesOf(made))).json<object>()).toMatchObject({ data: { name: email } })
    })

    test('of set-ups at the same moment exactly one succeeds', async () => {
      const other = await serve(place.database)
      await other.access.open()
      const bodies = Array.from({ length: 8 }, (_, index) => ({ email: `user${index}@example.com`, password }))
      const answers = await Promise.all(
        bodies.map((body, index) =>
          (index % 2 ? other : server).http.inject({ method: 'POST', url: '/api/setup', body }),
        ),
      )
      expect(answers.map(({ statusCode }) => statusCode).toSorted(byValue)).toEqual([
        201,
        ...Array<number>(7).fill(409),
      ])
      const users = await place.database.db.selectFrom('auth_user').selectAll().execute()
      expect(users).toHaveLength(1)
    })

    test('set-up and sign-in name every wrong field', async () => {
      expect(faultOf(await setUp({}))).toBe('REQUIRED email, REQUIRED password')
      expect(faultOf(await setUp({ email: 'ada', password: 'short', role: 'x' }))).toBe(
        'INVALID email, INVALID password, INVALID role',
      )
      expect(faultOf(await setUp({ email, password: 'x'.repeat(129) }))).toBe('INVALID password')
      expect(faultOf(await signIn({ email: 'ada', password: '' }))).toBe('INVALID email, REQUIRED password')
      expect(faultOf(await signIn({ email, password: 1 }))).toBe('INVALID password')
      expect(faultOf(await signIn([]))).toBe('REQUIRED email, REQUIRED password')
      expect((await signIn({})).statusCode).toBe(400)
    })

    test('a wrong password and an unknown user get the same answer, the right one a session', async () => {
      await setUp()
      const wrong = await signIn({ email, password: 'wrong horse' })
      const unknown = await signIn({ email: 'bob@example.com', password })
      expect([wrong.statusCode, faultOf(wrong)]).toEqual([401, 'UNAUTHENTICATED'])
      expect(unknown.body).toBe(wrong.body)
      const right = await signIn({ email: 'ADA@example.com', password })
      expect(right.statusCode).toBe(200)
      expect(right.json<object>()).toMatchObject({ user: { email } })
      expect((await read(cookiesOf(right))).statusCode).toBe(200)
      expect((await read(cookiesOf(right), '/api/auth/get-session')).json<object>()).toMatchObject({ user: { email } })
    })

    test('the token of a session is in the cookie alone: not in the answers, and in the database only as a hash', async () => {
      await setUp()
      const signedIn = await signIn({ email, password })
      const token = decodeURIComponent(cookiesOf(signedIn)).split('=')[1]?.split('.')[0] ?? ''
      expect(token).toHaveLength(32)
      const asked = await read(cookiesOf(signedIn), '/api/auth/get-session')
      expect(asked.json<object>()).toMatchObject({ user: { email } })
      const stored = JSON.stringify(await place.database.db.selectFrom('auth_session').selectAll().execute())
      for (const text of [signedIn.body, asked.body, stored]) expect(text).not.toContain(token)
      const rows = await place.database.db.selectFrom('auth_session').select('token').execute()
      const forged = await Promise.all(rows.map((row) => read(`tollgate.session_token=${row.token}.x`)))
      expect(forged.map(({ statusCode }) => statusCode)).toEqual([401, 401])
    })

    test('a sign-in ends the session that was open in this browser, a failed one does not', async () => {
      await setUp()
      const headersOf = (signedIn: Parameters<typeof cookiesOf>[0]) => ({
        headers: { host, cookie: cookiesOf(signedIn) },
      })
      const first = headersOf(await signIn({ email, password }))
      const statusOf = async ({ headers }: typeof first) => (await ask({ url: '/api/v1/thing', headers })).statusCode
      expect((await signIn({ email, password: 'wrong' }, first)).statusCode).toBe(401)
      expect(await statusOf(first)).toBe(200)
      const elsewhere = headersOf(await signIn({ email, password }))
      const second = headersOf(await signIn({ email, password }, first))
      expect([await statusOf(first), await statusOf(second), await statusOf(elsewhere)]).toEqual([401, 200, 200])
    })

    test('a session of a version that stored the token goes on', async () => {
      const cookie = cookiesOf(await setUp())
      const token = decodeURIComponent(cookie).split('=')[1]?.split('.')[0] ?? ''
      await place.database.db.updateTable('auth_session').set({ token }).execute()
      const later = await serve(place.database)
      await later.access.open()
      expect((await later.http.inject({ url: '/api/v1/thing', headers: { cookie } })).statusCode).toBe(200)
      const { token: stored } = await place.database.db
        .selectFrom('auth_session')
        .select('token')
        .executeTakeFirstOrThrow()
      expect(stored).not.toBe(token)
    })

    test('a password that an earlier version stored is stored anew at the next sign-in', async () => {
      await setUp()
      const { hashPassword: earlier } = await import('better-auth/crypto')
      const { db } = place.database
      const stored = async () =>
        (await db.selectFrom('auth_account').select('password').executeTakeFirstOrThrow()).password
      expect(await stored()).toMatch(/^\$scrypt\$ln=15,r=8,p=3\$/)
      await db
        .updateTable('auth_account')
        .set({ password: await earlier(password) })
        .execute()
      expect((await signIn({ email, password: 'wrong horse' })).statusCode).toBe(401)
      expect(await stored()).not.toContain('scrypt')
      expect((await signIn({ email, password })).statusCode).toBe(200)
      expect(await stored()).toMatch(/^\$scrypt\$ln=15,r=8,p=3\$/)
      expect((await signIn({ email, password: 'wrong horse' })).statusCode).toBe(401)
      expect((await signIn({ email, password })).statusCode).toBe(200)
    })

    test('a password reset on the command line ends every session of that user', async () => {
      const cookie = cookiesOf(await setUp())
      await expect(resetPassword(place.database, email, 'short')).rejects.toThrow('at least')
      await expect(resetPassword(place.database, 'eve@example.com', 'staple battery')).rejects.toThrow(
        'There is no user',
      )
      expect((await read(cookie)).statusCode).toBe(200)
      await resetPassword(place.database, ' ADA@example.com', 'staple battery')
      clock += 10_000
      expect((await read(cookie)).statusCode).toBe(401)
      expect((await signIn({ email, password })).statusCode).toBe(401)
      expect((await signIn({ email, password: 'staple battery' })).statusCode).toBe(200)
    })

    test('who comes in, fails or is refused is told, from where, and never with a secret', async () => {
      const cookie = cookiesOf(await setUp())
      const from = { remoteAddress: '10.0.0.7' }
      await signIn({ email, password: 'wrong horse' }, from)
      const other = cookiesOf(await signIn({ email, password }, from))
      await ask({ method: 'POST', url: '/api/auth/sign-out', headers: { cookie: other }, ...from })
      const body = { api_token_name: 'Export' }
      const made = await ask({ method: 'POST', url: '/api/v1/api-token', headers: { cookie }, body })
      const { token, api_token_id } = made.json<{ data: { token: string; api_token_id: number } }>().data
      await ask({ method: 'DELETE', url: `/api/v1/api-token/${api_token_id}`, headers: { cookie } })
      const total = async () =>
        (await read(cookie, '/api/v1/access-event')).json<{ meta: { total: number } }>().meta.total
      for (let n = 0; n < 5; n += 1) await statusBy({ authorization: `Bearer ${token}` })
      // A refusal is answered before its entry is stored.
      await expect.poll(total, PATIENT).toBe(7)
      const origin = 'https://evil.example'
      await ask({ method: 'POST', url: '/api/v1/thing', headers: { cookie, origin }, ...from })
      for (let n = 0; n < 12; n += 1)
        await signIn({ email: 'eve@example.com', password }, { remoteAddress: '10.0.0.8' })
      await expect.poll(total, PATIENT).toBe(19)
      const answer = await read(cookie, '/api/v1/access-event?page_size=100')
      const { data } = answer.json<{ data: Record<string, unknown>[] }>()
      const told = data.toReversed().map(({ event, user_name, address, detail }) => [event, user_name, address, detail])
      const failed = ['sign_in_failed', 'eve@example.com', '10.0.0.8', null]
      expect(told).toEqual([
        ['set_up', email, '127.0.0.1', null],
        ['sign_in_failed', email, '10.0.0.7', null],
        ['sign_in', email, '10.0.0.7', null],
        ['sign_out', email, '10.0.0.7', null],
        ['token_created', 'Ada', '127.0.0.1', 'Export'],
        ['token_revoked', 'Ada', '127.0.0.1', 'Export'],
        ['token_refused', '', '127.0.0.1', token.slice(0, 13)],
        ['foreign_write_refused', '', '10.0.0.7', origin],
        ...Array.from({ length: 10 }, () => failed),
        ['sign_in_blocked', 'eve@example.com', '10.0.0.8', null],
      ])
      for (const secret of [password, token, 'wrong horse']) expect(answer.body).not.toContain(secret)
    })

    test('a browser that is known is not locked out by wrong passwords from elsewhere', async () => {
      await setUp()
      const known = { headers: { host, cookie: cookiesOf(await signIn({ email, password })) } }
      for (let n = 0; n < 11; n += 1) await signIn({ email, password: 'wrong horse' })
      expect((await signIn({ email, password })).statusCode).toBe(429)
      const back = await signIn({ email, password }, known)
      expect(back.statusCode).toBe(200)
      // The mark stays as it is, is no session, and is good for its own user only.
      expect(back.cookies.map((cookie) => cookie.name)).toEqual(['tollgate.session_token'])
      const mark = known.headers.cookie.split('; ').find((cookie) => cookie.startsWith('tollgate.device')) ?? ''
      expect((await read(mark)).statusCode).toBe(401)
      const other = { headers: { host, cookie: mark } }
      expect((await signIn({ email: 'eve@example.com', password }, other)).statusCode).toBe(429)
      const forged = { headers: { host, cookie: `${mark.slice(0, -3)}xyz` } }
      expect((await signIn({ email, password }, forged)).statusCode).toBe(429)
      // It is limited as well.
      for (let n = 0; n < 11; n += 1) await signIn({ email, password: 'wrong horse' }, known)
      expect((await signIn({ email, password }, known)).statusCode).toBe(429)
    })

    test('a session ends when it is not used, and some time after the sign-in in any case', async () => {
      const sessions = { idleSeconds: 7 * 3600, longestSeconds: 24 * 3600, provedSeconds: 600 }
      const short = await serve(place.database, { now: () => clock, sessions })
      await short.access.open()
      const cookie = cookiesOf(await setUp())
      const asked = (to = short) => to.http.inject({ url: '/api/v1/thing', headers: { cookie } })
      const { db } = place.database
      const begun = (hoursAgo: number, endsIn: number) =>
        db
          .updateTable('auth_session')
          .set({
            createdAt: new Date(Date.now() - hoursAgo * 3_600_000).toISOString(),
            expiresAt: new Date(Date.now() + endsIn * 3_600_000).toISOString(),
          })
          .execute()
      await begun(3, 5)
      const renewed = await asked()
      expect([renewed.statusCode, renewed.cookies[0]?.maxAge]).toEqual([200, 7 * 3600])
      await begun(25, 5)
      clock += 10_000
      expect((await asked()).statusCode).toBe(401)
      const session = { url: '/api/auth/get-session', headers: { cookie } }
      expect((await short.http.inject(session)).body).toBe('null')
      expect((await asked(server)).statusCode).toBe(200)
    })

    test('behind TLS the cookies have names that no other site can set', async () => {
      await setUp()
      const secure = { host, 'x-forwarded-proto': 'https' }
      const signedIn = await signIn({ email, password }, { headers: secure })
      expect(signedIn.cookies[0]).toMatchObject({ name: '__Host-tollgate.session_token', secure: true, path: '/' })
      const cookie = cookiesOf(signedIn)
      const by = (more: object) => ask({ url: '/api/v1/thing', headers: { ...secure, ...more } })
      expect((await by({ cookie })).statusCode).toBe(200)
      // Set by a neighbour of the same domain, or without TLS.
      expect((await by({ cookie: cookie.replace('__Host-', '') })).statusCode).toBe(401)
      const url = '/api/auth/sign-out'
      expect((await ask({ method: 'POST', url, headers: { ...secure, cookie } })).statusCode).toBe(200)
      expect((await by({ cookie })).statusCode).toBe(401)
    })

    test.each([
      ['Password1234', 'one of the first passwords'],
      ['qwertyuiopas', 'one of the first passwords'],
      ['aaaaaaaaaaaa', 'one of the first passwords'],
      ['ada@example.com', 'one of the first passwords'],
      ['correct hor', 'at least 12 characters'],
    ])('the password "%s" is refused', async (given, words) => {
      const refused = await setUp({ name: 'Ada', email, password: given })
      expect([refused.statusCode, faultOf(refused), refused.body]).toEqual([
        400,
        'INVALID password',
        expect.stringContaining(words),
      ])
    })

    test('a first visit that may come from another machine needs the code of the log', async () => {
      const lines: unknown[] = []
      const log = {
        ...server.http.log,
        info() {},
        warn: (line: unknown) => lines.push(line),
      } as unknown as FastifyBaseLogger
      const reachable = await serve(place.database, { listens: '0.0.0.0', log })
      await reachable.access.open()
      const visit = (body: object) => reachable.http.inject({ method: 'POST', url: '/api/setup', body })
      expect((await reachable.http.inject('/api/session')).json()).toMatchObject({
        data: { setup_required: true, setup_code_required: true },
      })
      expect((await ask({ url: '/api/session' })).body).not.toContain('setup_code_required')
      const [{ setupCode }] = lines as [{ setupCode: string }]
      expect(setupCode).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}$/)
      expect(faultOf(await visit({ email, password }))).toBe('REQUIRED setup_code')
      expect(faultOf(await visit({ email, password, setup_code: 'AAAA-AAAA-AAAA' }))).toBe('INVALID setup_code')
      const setup_code = setupCode.toLowerCase().replaceAll('-', ' ')
      expect((await visit({ email, password, setup_code })).statusCode).toBe(201)
      const left = place.database.db.selectFrom('setting').select('name').where('name', '=', 'setup-code')
      expect(await left.execute()).toEqual([])
    })

    test.each([
      ['a proxy on this machine', { 'x-forwarded-for': '198.51.100.7' }],
      ['another name of this machine', { host: 'rebound.example' }],
    ])('so does one by %s, though the console listens on loopback alone', async (_by, headers) => {
      const lines: unknown[] = []
      const log = {
        ...server.http.log,
        info() {},
        warn: (line: unknown) => lines.push(line),
      } as unknown as FastifyBaseLogger
      const local = await serve(place.database, { listens: '127.0.0.1', log })
      await local.access.open()
      expect(lines).toEqual([])
      const visit = (body: object) => local.http.inject({ method: 'POST', url: '/api/setup', body, headers })
      expect(faultOf(await visit({ email, password }))).toBe('REQUIRED setup_code')
      expect((await local.http.inject({ url: '/api/session', headers })).json()).toMatchObject({
        data: { setup_required: true, setup_code_required: true },
      })
      const [{ setupCode: setup_code }, ...more] = lines as [{ setupCode: string }]
      expect(more).toEqual([])
      expect((await visit({ email, password, setup_code })).statusCode).toBe(201)
    })

    test('settings that name another password, or nobody, change nothing and are said', async () => {
      await setUp()
      const lines: unknown[] = []
      const log = {
        ...server.http.log,
        info() {},
        warn: (line: unknown) => lines.push(line),
      } as unknown as FastifyBaseLogger
      const opened = async (administrator: { email: string; password: string }) => {
        await (await serve(place.database, { administrator, log })).access.open()
      }
      await opened({ email, password: 'another password' })
      await expect
        .poll(() => lines, PATIENT)
        .toEqual([expect.stringMatching(/ADMIN_PASSWORD is not the password.*reset-password/)])
      await opened({ email: 'eve@example.com', password })
      await expect.poll(() => lines.slice(1), PATIENT).toEqual([expect.stringMatching(/ADMIN_EMAIL is no user/)])
      expect((await signIn({ email, password })).statusCode).toBe(200)
    })

    test.each([
      ['short horse', /^ADMIN_PASSWORD: The password needs at least 12/],
      ['password1234', /^ADMIN_PASSWORD: This is one of the first passwords that are tried/],
    ])(
      'an administrator of the settings with the password %s keeps a new console from starting',
      async (weakPassword, why) => {
        const weak = await serve(place.database, { administrator: { email, password: weakPassword } })
        await expect(weak.access.open()).rejects.toThrow(why)
      },
    )

    test('cookies are for this site and for http only, secure where served over https', async () => {
      const [plain] = (await setUp()).cookies
      expect(plain).toMatchObject({ name: 'tollgate.session_token', httpOnly: true, sameSite: 'Lax', path: '/' })
      expect(plain?.secure).toBeUndefined()
      const proxied = await signIn({ email, password }, { headers: { host, 'x-forwarded-proto': 'https' } })
      expect(proxied.cookies[0]).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/', secure: true })
    })

    test('several cookies are set by as many headers', async () => {
      await setUp()
      const brief = await signIn({ email, password, rememberMe: false })
      expect(brief.headers['set-cookie']).toHaveLength(3)
      expect(brief.cookies.map(({ maxAge }) => maxAge)).toEqual([undefined, undefined, 400 * 86_400])
      const out = await ask({ method: 'POST', url: '/api/auth/sign-out', headers: { cookie: cookiesOf(brief) } })
      expect(out.headers['set-cookie']).toHaveLength(3)
      expect(out.cookies.map(({ maxAge }) => maxAge)).toEqual([0, 0, 0])
    })

    test('more than ten failed attempts in a minute block the account, from every address', async () => {
      await setUp()
      const from = (index: number) => ({ remoteAddress: `10.0.0.${index}` })
      for (let index = 0; index < 10; index += 1) {
        expect((await signIn({ email, password: 'wrong horse' }, from(index))).statusCode).toBe(401)
      }
      expect((await signIn({ email, password }, from(10))).statusCode).toBe(200)
      expect((await signIn({ email, password: 'wrong horse' }, from(11))).statusCode).toBe(429)
      clock += 20_000
      const blocked = await signIn({ email, password }, from(12))
      expect([blocked.statusCode, faultOf(blocked)]).toEqual([429, 'TOO_MANY_REQUESTS'])
      expect(blocked.headers['retry-after']).toBe('40')
      expect((await signIn({ email: 'bob@example.com', password }, from(13))).statusCode).toBe(401)
      clock += 40_000
      expect((await signIn({ email, password }, from(14))).statusCode).toBe(200)
    })

    test('more than ten failed attempts in a minute block the address, for every account', async () => {
      await setUp()
      const guesses = Array.from({ length: 20 }, (_, index) => ({ email: `user${index}@example.com`, password }))
      const statuses = await Promise.all(
        guesses.map(async (guess) => (await signIn(guess, { remoteAddress: '10.0.0.1' })).statusCode),
      )
      expect(statuses.toSorted(byValue)).toEqual([...Array<number>(10).fill(401), ...Array<number>(10).fill(429)])
      expect((await signIn({ email, password }, { remoteAddress: '10.0.0.1' })).statusCode).toBe(429)
      expect((await signIn({ email, password }, { remoteAddress: '10.0.0.2' })).statusCode).toBe(200)
    })

    test('many right sign-ins at the same moment are not failures', async () => {
      await setUp()
      const answers = await Promise.all(Array.from({ length: 14 }, () => signIn({ email, password })))
      expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    })

    test('a stranger is told nothing, at any address below /api', async () => {
      await setUp()
      const secrets = [
        '/api/v1/thing',
        '/%61pi/v1/thing',
        '/api/v1/thing?x=1',
        '/api',
        '/api/',
        '/api/v1/unknown',
        '/api/%',
      ]
      for (const url of secrets) {
        const answer = await ask({ url })
        expect([url, answer.statusCode]).toEqual([url, url === '/api/%' ? 400 : 401])
      }
      expect(faultOf(await ask({ url: '/api/v1/thing' }))).toBe('UNAUTHENTICATED')
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const) {
        expect((await ask({ method, url: '/api/v1/thing' })).statusCode).toBe(401)
      }
      const firstLoad = await ask({ method: 'POST', url: '/api/thing', body: {} })
      expect(firstLoad.json()).toEqual({ status: 401, message: 'Sign in first', data: null })
      expect((await read('tollgate.session_token=abc.def')).statusCode).toBe(401)
      expect((await read('x-tollgate.session_token=abc.def; tollgate.session_token=')).statusCode).toBe(401)
    })

    test('the rest of better-auth is out of reach', async () => {
      const signUp = { name: 'Eve', email: 'eve@example.com', password }
      expect((await ask({ method: 'POST', url: '/api/auth/sign-up/email', body: signUp })).statusCode).toBe(404)
      for (const url of ['/api/auth/ok', '/api/auth/list-sessions', '/api/auth/sign-in/email', '/api/auth/error']) {
        expect([url, (await ask({ url })).statusCode]).toEqual([url, 404])
      }
    })

    test('open addresses stay open', async () => {
      expect((await ask({ url: '/healthz' })).body).toBe('ok')
      expect((await ask({ url: '/api/open' })).body).toBe('open')
      expect((await ask({ url: '/elsewhere' })).statusCode).toBe(404)
    })

    test.each([
      ['Origin of another site', { origin: 'https://evil.example' }, 403],
      ['Origin of another port', { origin: 'http://console.example:4000' }, 403],
      ['Origin that is hidden', { origin: 'null' }, 403],
      ['Sec-Fetch-Site cross-site', { 'sec-fetch-site': 'cross-site' }, 403],
      ['Sec-Fetch-Site same-site', { 'sec-fetch-site': 'same-site', origin: `http://${host}` }, 403],
      ['its own Origin', { origin: `http://${host}` }, 200],
      ['its own Origin, TLS ended before', { origin: `https://${host}`, 'sec-fetch-site': 'same-origin' }, 200],
      ['neither header', {}, 200],
    ])('a write with %s', async (_, headers, status) => {
      const cookie = cookiesOf(await setUp())
      const write = (url: string, more: object, body?: object) =>
        ask({ method: 'POST', url, headers: { host, ...headers, ...more }, ...(body && { body }) })
      const writes = [
        await write('/api/v1/thing', { cookie }),
        await write('/api/auth/sign-in/email', {}, { email, password }),
        await write('/api/auth/sign-out', { cookie }),
      ]
      expect(writes.map(({ statusCode }) => statusCode)).toEqual(Array(3).fill(status))
      if (status === 403) expect(faultOf(await write('/api/setup', {}, { email, password }))).toBe('FORBIDDEN')
      expect((await ask({ url: '/api/v1/thing', headers: { cookie, ...headers } })).statusCode).toBe(
        status === 403 ? 200 : 401,
      )
    })

    test('sign-out ends the session at once, with or without a body', async () => {
      const cookie = cookiesOf(await setUp())
      const other = cookiesOf(await signIn({ email, password }))
      expect((await read(cookie)).statusCode).toBe(200)
      const headers = { cookie, 'content-type': 'application/json' }
      expect((await ask({ method: 'POST', url: '/api/auth/sign-out', headers })).statusCode).toBe(200)
      expect((await read(cookie)).statusCode).toBe(401)
      expect((await read(other)).statusCode).toBe(200)
      expect(
        (await ask({ method: 'POST', url: '/api/auth/sign-out', headers: { cookie: other }, body: {} })).statusCode,
      ).toBe(200)
      expect((await read(other)).statusCode).toBe(401)
      expect(await place.database.db.selectFrom('auth_session').selectAll().execute()).toEqual([])
    })

    test('a session ended elsewhere lives ten seconds more at most, an expired one not at all', async () => {
      const cookie = cookiesOf(await setUp())
      const { db } = place.database
      expect((await read(cookie)).statusCode).toBe(200)
      await db
        .updateTable('auth_session')
        .set({ expiresAt: new Date(Date.now() - 1000).toISOString() })
        .execute()
      clock += 9_999
      expect((await read(cookie)).statusCode).toBe(200)
      clock += 1
      expect((await read(cookie)).statusCode).toBe(401)
    })

    test('a session that is a day old is renewed, with its cookie', async () => {
      const cookie = cookiesOf(await setUp())
      const inFiveDays = new Date(Date.now() + 5 * 86_400_000).toISOString()
      await place.database.db.updateTable('auth_session').set({ expiresAt: inFiveDays }).execute()
      const answer = await read(cookie)
      expect(answer.cookies).toMatchObject([{ name: 'tollgate.session_token', maxAge: 7 * 86_400 }])
      expect((await read(cookiesOf(answer))).statusCode).toBe(200)
    })

    test('the administrator of the settings is created once, and servers on one database share sessions', async () => {
      const administrator = { email: 'root@example.com', password }
      const servers = await Promise.all([1, 2, 3].map(() => serve(place.database, { administrator })))
      await Promise.all(servers.map(({ access }) => access.open()))
      const answer = await signIn(administrator)
      expect(answer.statusCode).toBe(200)
      for (const { http } of servers) {
        const shared = await http.inject({ url: '/api/v1/thing', headers: { cookie: cookiesOf(answer) } })
        expect(shared.statusCode).toBe(200)
      }
      expect(await place.database.db.selectFrom('auth_user').selectAll().execute()).toHaveLength(1)
    })

    test('until it is open, the server is unavailable', async () => {
      const closed = await serve(place.database)
      for (const url of ['/api/v1/thing', '/api/session', '/api/auth/get-session']) {
        expect([url, (await closed.http.inject({ url })).statusCode]).toEqual([url, 503])
      }
      expect((await closed.http.inject({ url: '/healthz' })).statusCode).toBe(200)
    })

    /** A new token of the administrator, who has a session for it. */
    const newToken = async (values: object = {}) => {
      const cookie = cookiesOf(await setUp())
      const body = { api_token_name: 'Export', ...values }
      const made = await ask({ method: 'POST', url: '/api/v1/api-token', headers: { cookie }, body })
      expect(made.statusCode).toBe(201)
      const { data } = made.json<{ data: { api_token_id: number; token: string; expires_at: string } }>()
      return { ...data, cookie, headers: { authorization: `Bearer ${data.token}` } }
    }
    const statusBy = async (headers: object, to: FastifyInstance = server.http) =>
      (await to.inject({ url: '/api/v1/thing', headers: { ...headers } })).statusCode

    test('a token writes under the name of its user and its own', async () => {
      const { headers, api_token_id } = await newToken()
      expect((await ask({ url: '/api/v1/thing', headers })).json()).toEqual({
        data: { id: expect.any(String), name: 'Ada', token: api_token_id, tokenName: 'Export' },
      })
    })

    test('a token ends at its instant, even if it was used a moment ago', async () => {
      const { headers, expires_at } = await newToken({ expires_in_days: 1 })
      clock = Date.parse(expires_at) - 1
      expect(await statusBy(headers)).toBe(200)
      clock += 1
      expect(await statusBy(headers)).toBe(401)
    })

    test('a token revoked elsewhere lives ten seconds more at most', async () => {
      const { headers, cookie, api_token_id } = await newToken()
      const other = await serve(place.database, { now: () => clock })
      await other.access.open()
      expect(await statusBy(headers)).toBe(200)
      expect(await statusBy(headers, other.http)).toBe(200)
      const url = `/api/v1/api-token/${api_token_id}`
      expect((await other.http.inject({ method: 'DELETE', url, headers: { cookie } })).statusCode).toBe(200)
      expect(await statusBy(headers, other.http)).toBe(401)
      clock += 9_999
      expect(await statusBy(headers)).toBe(200)
      clock += 1
      expect(await statusBy(headers)).toBe(401)
    })

    test('the use of a token is noted, once a minute', async () => {
      const { headers } = await newToken()
      const noted = async () => {
        const row = await place.database.db.selectFrom('api_token').select('last_used_at').executeTakeFirstOrThrow()
        return row.last_used_at
      }
      expect(await noted()).toBeNull()
      expect(await statusBy(headers)).toBe(200)
      const first = new Date(clock).toISOString()
      await expect.poll(noted).toBe(first)
      // After less than a minute nothing is written, so that the next look-up finds a use that is old.
      clock += 59_999
      expect(await statusBy(headers)).toBe(200)
      expect(await noted()).toBe(first)
      clock += 10_000
      expect(await statusBy(headers)).toBe(200)
      await expect.poll(noted).toBe(new Date(clock).toISOString())
    })

    test('a call by token waits for no writer', async () => {
      const { headers, api_token_id } = await newToken()
      await place.database.db.transaction().execute(async (trx) => {
        const row = trx.updateTable('api_token').where('api_token_id', '=', api_token_id)
        await row.set({ token_prefix: 'held' }).execute()
        expect(await statusBy(headers)).toBe(200)
      })
    })

    test('a session that cannot be read is no stranger', async () => {
      const cookie = cookiesOf(await setUp())
      await place.database.db.schema.dropTable('auth_session').execute()
      for (const url of ['/api/v1/thing', '/api/session', '/api/auth/get-session']) {
        expect([url, faultOf(await read(cookie, url))]).toEqual([url, 'UNAVAILABLE'])
      }
      expect((await ask({ url: '/api/v1/thing' })).statusCode).toBe(401)
    })
  })
}

test('a sign-out also ends sessions that are being looked up at that moment', async () => {
  const cache = new IdentityCache(Date.now)
  const user = { id: '1', name: 'Ada', email, person_id: 1, role: 'administrator' as const, plans: null }
  const identity = { user, actor: { id: '1', name: 'Ada' }, expires: Infinity }
  const slow = Promise.withResolvers<typeof identity>()
  const loading = cache.load('cookie', () => slow.promise)
  cache.empty()
  slow.resolve(identity)
  expect(await loading).toBe(identity)
  expect(cache.get('cookie')).toBeUndefined()
  await cache.load('cookie', async () => identity)
  expect(cache.get('cookie')).toBe(identity)
})

test('the limit remembers the keys that failed last, and counts no check that broke', async () => {
  const limit = new AttemptLimit(() => 0)
  const fail = (key: string) => limit.run([key], async () => undefined)
  for (let index = 0; index < 30; index += 1) {
    await expect(limit.run(['a'], () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  }
  for (let index = 0; index < 10; index += 1) expect(await fail('a')).toEqual({ retryAfter: undefined })
  expect(await fail('a')).toEqual({ retryAfter: 60 })
  for (let index = 0; index < 9_999; index += 1) await fail(`other ${index}`)
  expect(await fail('a')).toEqual({ retryAfter: 60 })
  await fail('one more')
  expect(await fail('a')).toEqual({ retryAfter: undefined })
})

test('a clock that is set back blocks nobody', async () => {
  let now = Date.parse('2026-07-31T12:00:00Z')
  const limit = new AttemptLimit(() => now)
  for (let index = 0; index < 11; index += 1) await limit.run(['a'], async () => undefined)
  expect(await limit.run(['a'], async () => 'in')).toEqual({ retryAfter: 60 })
  now -= 3_600_000
  expect(await limit.run(['a'], async () => 'in')).toEqual({ result: 'in' })
})

describe.skipIf(adminUrl === null)('access while PostgreSQL is away', () => {
  test('nobody is signed in or out, or called a stranger', async () => {
    const { url, drop } = await createFilledDatabase(false)
    const line = await openLine(url)
    const database = openDatabase({ dataDir: '', databaseUrl: line.url })
    const { http, access } = await serve(database, { administrator: { email, password } })
    await access.open()
    const signIn = (body: object) => http.inject({ method: 'POST', url: '/api/auth/sign-in/email', body })
    const headers = { cookie: cookiesOf(await signIn({ email, password })) }
    const body = { api_token_name: 'Export' }
    // By a session of its own: that of `headers` is not to be known from before.
    const by = { cookie: cookiesOf(await signIn({ email, password })) }
    const made = await http.inject({ method: 'POST', url: '/api/v1/api-token', headers: by, body })
    const authorization = `Bearer ${made.json<{ data: { token: string } }>().data.token}`

    await line.cut()
    const answers = [
      await signIn({ email, password }),
      await http.inject({ method: 'POST', url: '/api/auth/sign-out', headers }),
      await http.inject({ method: 'POST', url: '/api/setup', body: {} }),
      await http.inject({ url: '/api/v1/thing', headers }),
      await http.inject({ url: '/api/v1/thing', headers: { authorization } }),
      await http.inject({ url: '/api/session', headers }),
      await http.inject({ url: '/api/session' }),
    ]
    expect(answers.map(faultOf)).toEqual(Array(answers.length).fill('UNAVAILABLE'))

    await database.db.destroy()
    await drop()
  })
})

/** The same database behind a line that can be cut. */
async function openLine(address: string): Promise<{ url: string; cut: () => Promise<void> }> {
  const url = new URL(address)
  const { port } = url
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(Number(port), url.hostname)
    for (const socket of [near, far]) sockets.add(socket.on('error', () => {}))
    near.pipe(far).pipe(near)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const through = new URL(address)
  through.port = String((server.address() as AddressInfo).port)
  return {
    url: through.href,
    cut: async () => {
      server.close()
      for (const socket of sockets) socket.destroy()
      await once(server, 'close')
      await delay(100)
    },
  }
}
