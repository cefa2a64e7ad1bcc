import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '../src/config.ts'
import { roleInClaims } from '../src/access/single-sign-on/role-in-claims.ts'
import { Browser, CLIENT, startProvider, type OpenIdProvider } from './support/openid-provider.ts'
import { invite } from './support/people.ts'
import { engines, startServer, type TestServer } from './support/test-server.ts'

const START = '/api/auth/single-sign-on'
const ROLES = 'pcrf-admins=administrator, pcrf-editors=editor, cn=readers+dc=example=viewer'

describe.each(engines)('single sign-on on %s', (engine) => {
  let server: TestServer
  let provider: OpenIdProvider
  let origin: string
  let host: string
  let ended: () => Promise<void>

  beforeAll(async () => {
    provider = await startProvider()
    const settings = { OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: CLIENT.client_id, OIDC_NAME: 'Example' }
    const more = {
      OIDC_CLIENT_SECRET: CLIENT.client_secret,
      OIDC_ROLES: ROLES,
      OIDC_RECHECK_SECONDS: '10',
      OIDC_SIGN_OUT: '1',
    }
    server = await startServer(engine, { logLevel: 'silent', env: { ...settings, ...more } })
    await server.http.listen({ port: 0, host: '127.0.0.1' })
    origin = server.http.listeningOrigin
    host = new URL(origin).host
    provider.serve(origin)
    ended = async () => {
      await server.stop()
      await provider.stop()
    }
  })
  afterAll(() => ended())
  beforeEach(() => {
    provider.accounts.set('ada', account('ada', { groups: ['staff', 'pcrf-editors'] }))
    provider.user = 'ada'
  })

  const signIn = async (browser = new Browser(), next = '') => {
    const { url } = await browser.open(`${origin}${START}${next}`, isPage)
    return { browser, page: `${url.pathname}${url.search}` }
  }
  const isPage = (url: URL) => url.host === host && !url.pathname.startsWith('/api/')
  const me = async (browser: Browser) => {
    const { status, body } = await server.call('GET', 'me', undefined, { cookie: browser.cookie(host) })
    return status === 200 ? body.data : status
  }
  const personOf = async (email: string) => {
    const { body } = await server.call('GET', 'person?page_size=1000')
    return body.data.find((person) => person.email === email)
  }
  /** As if the provider was asked so long ago. */
  const age = async (seconds: number) => {
    const at = new Date(Date.now() - seconds * 1000).toISOString()
    await server.database.db.updateTable('provider_session').set({ asked_at: at, confirmed_at: at }).execute()
    // A change of any person makes the server look sessions up anew.
    await server.call('PUT', 'person/1', { name: 'Administrator' })
  }

  test('lets in who has a group, with its role, by PKCE with state and nonce, and opens the page that was asked for', async () => {
    const { browser, page } = await signIn(undefined, '?next=/main/qos/rule')
    expect(page).toBe('/main/qos/rule')
    expect(await me(browser)).toMatchObject({ name: 'Ada', email: 'ada@example.com', role: 'editor' })
    const password = await server.call('GET', 'me/password', undefined, { cookie: browser.cookie(host) })
    expect(password.body.data).toEqual({ has_password: false })
    expect(provider.asked.get('code_challenge_method')).toBe('S256')
    for (const name of ['code_challenge', 'state', 'nonce']) expect(provider.asked.get(name)).toMatch(/^[\w-]{43}$/)
    const { body } = await server.call('GET', 'access-event?page_size=10')
    expect(body.data.map(({ event }) => event)).toEqual(expect.arrayContaining(['person_joined', 'sign_in']))
  })

  test('ends the session that was open in this browser', async () => {
    const { browser } = await signIn()
    const before = browser.cookie(host)
    await signIn(browser)
    expect((await server.call('GET', 'me', undefined, { cookie: before })).status).toBe(401)
    expect(await me(browser)).toMatchObject({ name: 'Ada' })
  })

  test('a sign-out leads to the provider, which ends its session and leads back', async () => {
    const { browser } = await signIn()
    const signOut = async (cookie: string) =>
      (await server.call('POST', '/api/auth/sign-out', {}, { cookie, host })).body
    const { end_session_url: address } = (await signOut(browser.cookie(host))) as unknown as Record<string, string>
    const url = new URL(address ?? '')
    expect(url.origin).toBe(provider.issuer)
    expect(url.searchParams.get('post_logout_redirect_uri')).toBe(`${origin}/sign-in`)
    expect(url.searchParams.get('id_token_hint')).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
    expect(await me(browser)).toBe(401)
    // The provider asks the person, and takes the address to come back to.
    const { response } = await browser.open(url.href)
    expect([response?.status, await response?.text()]).toEqual([200, expect.stringContaining('logout')])
    // Who came in by a password stays here.
    const payload = { email: 'admin@example.net', password: 'correct horse battery' }
    const other = await server.http.inject({ method: 'POST', url: '/api/auth/sign-in/email', payload })
    const cookie = other.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ')
    expect(await signOut(cookie)).toEqual({ success: true })
  })

  test('says in the session that there is one, and not who the client is', async () => {
    const { body } = await server.call('GET', '/api/session', undefined, { cookie: '' })
    expect(body.data).toEqual({ user: null, setup_required: false, single_sign_on: 'Example' })
  })

  test.each(['//evil.example', 'https://evil.example', '/\\evil.example', '/main\nx'])(
    'a next page %o leads to no other site',
    async (next) => {
      expect((await signIn(undefined, `?next=${encodeURIComponent(next)}`)).page).toBe('/main')
    },
  )

  test('the provider’s word counts at each sign-in, also where the last one was another', async () => {
    provider.accounts.set('role', account('role', { groups: ['pcrf-editors', 'pcrf-admins'] }))
    provider.user = 'role'
    expect(await me((await signIn()).browser)).toMatchObject({ role: 'administrator' })
    provider.accounts.set('role', account('role', { groups: ['cn=readers+dc=example'] }))
    expect(await me((await signIn()).browser)).toMatchObject({ role: 'viewer' })
  })

  test('the answer is taken once, by the browser that asked, and with its own state', async () => {
    const browser = new Browser()
    const isCallback = (url: URL) => url.host === host && url.pathname === `${START}/callback`
    const { url } = await browser.open(`${origin}${START}`, isCallback)
    const thief = await new Browser().open(url.href, isPage)
    expect(thief.url.search).toBe('?problem=expired')
    const forged = new URL(url)
    forged.searchParams.set('state', 'x'.repeat(43))
    expect((await browser.open(forged.href, isPage)).url.search).toBe('?problem=refused')
    expect((await browser.open(url.href, isPage)).url.search).toBe('?problem=expired')
    expect(await me(browser)).toBe(401)
  })

  test('the answer is taken once, though the browser keeps its cookie', async () => {
    const isCallback = (url: URL) => url.host === host && url.pathname === `${START}/callback`
    const browser = new Browser()
    const { url } = await browser.open(`${origin}${START}`, isCallback)
    const headers = { cookie: browser.cookie(host), host }
    const call = () => server.http.inject({ url: `${url.pathname}${url.search}`, headers })
    const places = (await Promise.all([call(), call(), call()])).map((answer) => answer.headers.location)
    expect(places.filter((place) => place === '/main')).toHaveLength(1)
    expect(places.filter((place) => place === '/sign-in?problem=expired')).toHaveLength(2)
    expect((await call()).headers.location).toBe('/sign-in?problem=expired')
  })

  test('whoever comes from the provider shows who they are by a fresh sign-in there', async () => {
    provider.accounts.set('sue', account('sue', { groups: ['pcrf-admins'] }))
    provider.user = 'sue'
    const { browser } = await signIn()
    const proof = async () =>
      (await server.call('GET', 'me/proof', undefined, { cookie: browser.cookie(host) })).body.data
    const tim = { name: 'Tim', email: 'tim@example.com', role: 'viewer' }
    const refused = await server.call('POST', 'person', tim, { cookie: browser.cookie(host) })
    expect([refused.status, refused.body.statusDescription[0]?.code]).toEqual([403, 'STEP_UP_REQUIRED'])
    expect(await proof()).toEqual({ proved: false, password: false, code: false, passkey: false, provider: 'Example' })
    await signIn(browser, '?fresh=1')
    expect([provider.asked.get('prompt'), provider.asked.get('max_age')]).toEqual(['login', '0'])
    expect(await proof()).toMatchObject({ proved: true })
    expect((await server.call('POST', 'person', tim, { cookie: browser.cookie(host) })).status).toBe(201)
  })

  test.each(['state', 'nonce', 'code_challenge'])(
    'an answer to a question with another %s is refused',
    async (name) => {
      const browser = new Browser()
      const { url } = await browser.open(`${origin}${START}`, ({ href }) => href.startsWith(provider.issuer))
      expect(url.searchParams.get(name)).not.toBeNull()
      url.searchParams.set(name, 'x'.repeat(43))
      expect((await browser.open(url.href, isPage)).url.search).toBe('?problem=refused')
      expect(await me(browser)).toBe(401)
    },
  )

  test('an access token that has ended is renewed, and the session goes on', async () => {
    const { browser } = await signIn()
    for (const turn of [1, 2]) {
      await provider.endAccessTokens()
      await age(11)
      expect([turn, await me(browser)]).toEqual([turn, expect.objectContaining({ role: 'editor' })])
    }
  })

  test('new keys of the provider are found', async () => {
    expect((await signIn()).page).toBe('/main')
    provider.rotateKeys()
    expect((await signIn()).page).toBe('/main')
  })

  test('a known address is linked only where the provider has verified it', async () => {
    await invite(server, { name: 'Bea', email: 'bea@example.com', role: 'viewer' })
    const groups = ['pcrf-editors']
    provider.accounts.set('bea', account('bea', { groups, email_verified: false }))
    provider.user = 'bea'
    expect((await signIn()).page).toBe('/sign-in?problem=unverified')
    expect(await personOf('bea@example.com')).toMatchObject({ role: 'viewer', invited_until: expect.any(String) })
    provider.accounts.set('bea', account('bea', { groups }))
    const { browser } = await signIn()
    expect(await me(browser)).toMatchObject({ name: 'Bea', role: 'editor' })
    expect(await personOf('bea@example.com')).toMatchObject({ invited_until: null })
    // From now on the provider's `sub` finds the person, whatever the address is.
    provider.accounts.set('bea', account('bea', { groups, email_verified: false, email: 'other@example.com' }))
    expect(await me((await signIn()).browser)).toMatchObject({ email: 'bea@example.com' })
  })

  test('whoever has no group is not let in, nor made a person', async () => {
    provider.accounts.set('eve', account('eve', { groups: ['staff'] }))
    provider.user = 'eve'
    expect((await signIn()).page).toBe('/sign-in?problem=unknown')
    expect(await personOf('eve@example.com')).toBeUndefined()
  })

  test('a disabled person is not let in', async () => {
    provider.accounts.set('dis', account('dis', { groups: ['pcrf-editors'] }))
    provider.user = 'dis'
    const { browser } = await signIn()
    expect(await me(browser)).toMatchObject({ role: 'editor' })
    await server.call('PUT', `person/${String((await personOf('dis@example.com'))?.person_id)}`, { disabled: 'Y' })
    expect((await signIn()).page).toBe('/sign-in?problem=disabled')
  })

  test('a group that is taken away ends session and API tokens, and comes back with the group', async () => {
    provider.accounts.set('flo', account('flo', { groups: ['pcrf-admins'] }))
    provider.user = 'flo'
    const { browser } = await signIn(undefined, '?fresh=1')
    const cookie = browser.cookie(host)
    const token = await server.call('POST', 'api-token', { api_token_name: 'Flo', scope: 'read' }, { cookie })
    const byToken = { authorization: `Bearer ${String(token.body.data.token)}`, cookie: '' }
    provider.accounts.set('flo', account('flo', { groups: ['pcrf-editors'] }))
    await age(11)
    await server.call('GET', 'me', undefined, { cookie })
    expect(await me(browser)).toMatchObject({ role: 'editor' })
    provider.accounts.set('flo', account('flo', { groups: ['staff'] }))
    await age(11)
    expect(await me(browser)).toBe(401)
    expect((await server.call('GET', 'me', undefined, byToken)).status).toBe(401)
    expect((await signIn()).page).toBe('/sign-in?problem=role')
    provider.accounts.set('flo', account('flo', { groups: ['pcrf-editors'] }))
    expect(await me((await signIn()).browser)).toMatchObject({ role: 'editor' })
    expect((await server.call('GET', 'me', undefined, byToken)).status).toBe(200)
  })

  test('who is gone at the provider is out within the session', async () => {
    provider.accounts.set('gus', account('gus', { groups: ['pcrf-editors'] }))
    provider.user = 'gus'
    const { browser } = await signIn()
    provider.accounts.delete('gus')
    await age(11)
    expect(await me(browser)).toBe(401)
  })

  test('while the provider is away sessions go on for an hour, and a password still lets in', async () => {
    const { browser } = await signIn()
    await provider.goAway()
    try {
      await age(60)
      expect(await me(browser)).toMatchObject({ role: 'editor' })
      const answer = await server.http.inject({
        method: 'POST',
        url: '/api/auth/sign-in/email',
        payload: { email: 'admin@example.net', password: 'correct horse battery' },
      })
      expect(answer.statusCode).toBe(200)
      await age(3700)
      expect(await me(browser)).toBe(401)
    } finally {
      await provider.comeBack()
    }
  })
})

test('a provider that is away at the start is used once it is there, and the sign-in says what is wrong until then', async () => {
  const provider = await startProvider()
  await provider.goAway()
  const env = {
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: CLIENT.client_id,
    OIDC_CLIENT_SECRET: CLIENT.client_secret,
  }
  const server = await startServer('sqlite', { logLevel: 'silent', env })
  const start = async () => (await server.http.inject({ method: 'GET', url: `${START}?next=/main/qos/rule` })).headers
  expect((await start()).location).toBe('/sign-in?problem=away&next=%2Fmain%2Fqos%2Frule')
  await provider.comeBack()
  expect((await start()).location).toContain(`${provider.issuer}/auth?`)
  await server.stop()
  await provider.stop()
})

test('without roles in the settings only known people come in, with the role that an administrator gave', async () => {
  const provider = await startProvider()
  const env = {
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: CLIENT.client_id,
    OIDC_CLIENT_SECRET: CLIENT.client_secret,
  }
  const server = await startServer('sqlite', { logLevel: 'silent', env })
  await server.http.listen({ port: 0, host: '127.0.0.1' })
  const origin = server.http.listeningOrigin
  provider.serve(origin)
  provider.accounts.set('ina', account('ina', {}))
  provider.user = 'ina'
  const isPage = (url: URL) => url.origin === origin && !url.pathname.startsWith('/api/')
  expect((await new Browser().open(`${origin}${START}`, isPage)).url.search).toBe('?problem=unknown')
  await invite(server, { name: 'Ina', email: 'ina@example.com', role: 'approver' })
  const browser = new Browser()
  await browser.open(`${origin}${START}`, isPage)
  const { body } = await server.call('GET', 'me', undefined, { cookie: browser.cookie(new URL(origin).host) })
  expect(body.data).toMatchObject({ name: 'Ina', role: 'approver' })
  await server.stop()
  await provider.stop()
})

describe.each(engines)('a provider whose addresses the operator vouches for, on %s', (engine) => {
  let server: TestServer
  let provider: OpenIdProvider
  let origin: string
  beforeAll(async () => {
    provider = await startProvider()
    const env = {
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: CLIENT.client_id,
      OIDC_CLIENT_SECRET: CLIENT.client_secret,
      OIDC_ROLES: ROLES,
      OIDC_TRUST_EMAIL: '1',
    }
    server = await startServer(engine, { logLevel: 'silent', env })
    await server.http.listen({ port: 0, host: '127.0.0.1' })
    origin = server.http.listeningOrigin
    provider.serve(origin)
  })
  afterAll(async () => {
    await server.stop()
    await provider.stop()
  })
  const signIn = async (browser: Browser) => {
    const isPage = (url: URL) => url.origin === origin && !url.pathname.startsWith('/api/')
    const { url } = await browser.open(`${origin}${START}`, isPage)
    return url.pathname + url.search
  }
  const emailOf = async (browser: Browser) => {
    const cookie = browser.cookie(new URL(origin).host)
    return (await server.call('GET', 'me', undefined, { cookie })).body.data.email
  }

  test.each([{}, { email_verified: false }, { email_verified: 'true' }])(
    'somebody new comes in by a group, with the claims %o',
    async (claims) => {
      const name = `new${JSON.stringify(claims).length}`
      const { email_verified: _, ...said } = account(name, { groups: ['pcrf-editors'] })
      provider.accounts.set(name, { ...said, ...claims })
      provider.user = name
      const browser = new Browser()
      expect(await signIn(browser)).toBe('/main')
      expect(await emailOf(browser)).toBe(`${name}@example.com`)
    },
  )

  test('an account that is there is linked once its owner has signed in by password, and to nobody else', async () => {
    const [thief, owner] = [new Browser(), new Browser()]
    provider.accounts.set('x1', { email: 'admin@example.net', groups: ['pcrf-editors'] })
    provider.user = 'x1'
    expect(await signIn(thief)).toBe('/sign-in?problem=link')
    expect(await signIn(thief)).toBe('/sign-in?problem=link')
    const body = JSON.stringify({ email: 'admin@example.net', password: 'correct horse battery' })
    await owner.post(`${origin}/api/auth/sign-in/email`, body)
    provider.accounts.set('x2', account('x2', { groups: ['pcrf-editors'], email_verified: false }))
    provider.user = 'x2'
    await signIn(thief)
    provider.user = 'x1'
    expect(await signIn(thief)).toBe('/sign-in?problem=link')
    expect(await signIn(owner)).toBe('/main')
    expect(await emailOf(owner)).toBe('admin@example.net')
    // From now on the provider's `sub` finds the person, whatever the address is.
    expect(await signIn(new Browser())).toBe('/main')
  })

  test('an invited address is not taken over either', async () => {
    await invite(server, { name: 'Bea', email: 'bea@example.com', role: 'administrator' })
    provider.accounts.set('bea', account('bea', { groups: ['pcrf-editors'], email_verified: false }))
    provider.user = 'bea'
    expect(await signIn(new Browser())).toBe('/sign-in?problem=link')
  })
})

describe('roles in claims', () => {
  const roles = [
    ['a', 'administrator'],
    ['b', 'editor'],
    ['c', 'viewer'],
  ] as const
  test.each([
    ['groups', { groups: ['c', 'b'] }, 'editor'],
    ['groups', { groups: 'b' }, 'editor'],
    ['groups', { groups: 'x c' }, undefined],
    ['realm_access.roles', { realm_access: { roles: ['a'] } }, 'administrator'],
    ['https://example.com/roles', { 'https://example.com/roles': ['a', 7] }, 'administrator'],
    ['groups', { groups: ['x'] }, undefined],
    ['groups', { groups: { a: true } }, undefined],
    ['a.b.c', { a: 'b' }, undefined],
    ['groups', {}, undefined],
  ] as const)('%s of %o gives %s', (roleClaim, claims, role) => {
    expect(roleInClaims(claims, { roleClaim, roles })).toBe(role)
  })
})

test.each([
  [{ OIDC_ISSUER: 'http://provider.example', OIDC_CLIENT_ID: 'x' }, /OIDC_ISSUER: Write an https address/],
  [{ OIDC_ISSUER: 'https://provider.example' }, /OIDC_ISSUER and OIDC_CLIENT_ID go together/],
  [{ OIDC_ROLES: 'a=boss' }, /OIDC_ROLES: Write group=role/],
  [{ OIDC_TRUST_EMAIL: 'yes' }, /OIDC_TRUST_EMAIL/],
  [{ OIDC_SCOPES: 'email' }, /OIDC_SCOPES: Name the scope openid/],
])('the settings %o are refused', (env, message) => {
  expect(() => readConfig(env)).toThrow(message)
})

function account(name: string, more: object) {
  const [first = '', ...rest] = name
  return { email: `${name}@example.com`, email_verified: true, name: first.toUpperCase() + rest.join(''), ...more }
}
