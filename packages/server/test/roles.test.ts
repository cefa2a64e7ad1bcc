import type { RouteOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { isAtLeast, type Role } from '@tollgate/contract/access/role.ts'
import { ROLES } from '@tollgate/contract/access/roles.ts'
import type * as routeRoles from '../src/access/route-roles.ts'
import { isGuarded, neededRole } from '../src/access/route-roles.ts'
import { signedIn, type SignedIn } from './support/people.ts'
import { engines, startServer, type TestServer } from './support/test-server.ts'

vi.setConfig({ testTimeout: 120_000 })

const { routes } = vi.hoisted(() => ({ routes: new Map<string, RouteOptions>() }))

/** Every route that a server registers, by method and address. */
vi.mock('../src/access/route-roles.ts', async (importOriginal) => {
  const original = await importOriginal<typeof routeRoles>()
  const giveRoles: typeof original.giveRoles = (app) => {
    app.addHook('onRoute', (route) => {
      for (const method of [route.method].flat()) routes.set(`${method} ${route.url}`, { ...route, method })
    })
    original.giveRoles(app)
  }
  return { ...original, giveRoles }
})

const roles = ROLES.map(({ value }) => value)
/** Anybody's own, and everybody's for administrators: the call itself decides. */
const ABOUT_ONESELF = 'POST /api/v1/person/:id/sign-out'

describe.each(engines)('roles on %s', (engine) => {
  let server: TestServer
  const people = new Map<Role, SignedIn>()
  beforeAll(async () => {
    server = await startServer(engine)
    for (const role of roles) people.set(role, await signedIn(server, role))
  })
  afterAll(() => server.stop())

  const guarded = () => [...routes].filter(([, route]) => isGuarded(route))

  /** What a call answers whose address names nothing and whose body is empty. */
  const ask = async ({ method, url }: RouteOptions, cookie: string) => {
    const place = url.replaceAll(/:\w+/g, '999999')
    const answer = await server.http.inject({
      method: method as 'GET',
      url: place,
      // Refused by the call of live changes, whose stream would not end.
      headers: { cookie, 'last-event-id': 'none' },
      ...(['GET', 'HEAD'].includes(String(method)) ? {} : { payload: {} }),
    })
    return { status: answer.statusCode, text: answer.body }
  }

  test('every route has a rule', () => {
    expect(routes.size).toBeGreaterThan(500)
    const without = guarded().filter(([, route]) => neededRole(route) === undefined)
    expect(without.map(([name]) => name)).toEqual([])
  })

  test('what is open to strangers is known', () => {
    const open = [...routes].filter(([name, route]) => / \/api\//.test(name) && !isGuarded(route))
    const names = open.map(([name]) => name).filter((name) => !/^\w+ \/api\/auth\/\*$/.test(name))
    expect(names.filter((name) => !name.startsWith('HEAD ')).toSorted()).toEqual([
      'GET /api/auth/get-session',
      'GET /api/session',
      'POST /api/auth/second-factor',
      'POST /api/auth/second-factor/confirm',
      'POST /api/auth/second-factor/recovery-codes',
      'POST /api/auth/second-factor/remove',
      'POST /api/auth/second-factor/start',
      'POST /api/auth/sign-in/email',
      'POST /api/auth/sign-out',
      'POST /api/setup',
      'POST /api/v1/invitation/accept',
      'POST /api/v1/invitation/read',
    ])
  })

  test.each(roles)('every route refuses the %s what a higher role may, and nothing else', async (role) => {
    const { cookie } = people.get(role) as SignedIn
    for (const [name, route] of guarded()) {
      const needed = name === ABOUT_ONESELF ? 'administrator' : (neededRole(route) as Role)
      const { status, text } = await ask(route, cookie)
      expect([name, status === 403], text).toEqual([name, !isAtLeast(role, needed)])
      expect([name, status], text).not.toEqual([name, 401])
      if (status === 403 && route.method !== 'HEAD')
        expect(JSON.parse(text)).toMatchObject({
          data: null,
          statusDescription: [{ code: 'FORBIDDEN', message: 'This is not allowed' }],
        })
    }
  })

  test('every route refuses whoever is signed out', async () => {
    for (const [name, route] of guarded()) expect([name, (await ask(route, '')).status]).toEqual([name, 401])
  })

  test.each([
    ['viewer', 'GET', 'qos-rule', 200],
    ['viewer', 'GET', 'qos-rule/export?format=json', 200],
    ['viewer', 'POST', '/api/qos-rule', 200],
    ['viewer', 'GET', 'change', 200],
    ['viewer', 'GET', 'nothing-here', 404],
    ['viewer', 'POST', 'simulation', 400],
    ['viewer', 'POST', 'qos-rule', 403],
    ['viewer', 'POST', 'qos-rule/bulk-delete', 403],
    ['viewer', 'POST', 'qos-rule/import/preview', 403],
    ['viewer', 'POST', 'rule-workflow-group/1/edits', 403],
    ['viewer', 'POST', 'change/1/undo', 403],
    ['editor', 'POST', 'qos-rule', 400],
    ['editor', 'POST', 'change/undo', 400],
    ['editor', 'GET', 'person', 403],
    ['editor', 'GET', 'access-event', 403],
    ['approver', 'POST', 'backup', 403],
    ['approver', 'POST', 'qos-rule', 400],
    ['administrator', 'GET', 'person', 200],
    ['administrator', 'GET', 'access-event', 200],
  ] as const)('%s: %s %s answers %i', async (role, method, path, status) => {
    const { call } = people.get(role) as SignedIn
    expect((await call(method, path, method === 'POST' ? {} : undefined)).status).toBe(status)
  })

  test('an API token may no more than its maker, also when it may write', async () => {
    for (const [role, status] of [
      ['viewer', 403],
      ['editor', 400],
    ] as const) {
      const { call } = people.get(role) as SignedIn
      const { token } = (await call('POST', 'api-token', { api_token_name: 'Writer', scope: 'write' })).body.data
      const authorization = { authorization: `Bearer ${String(token)}`, cookie: '' }
      expect((await server.call('GET', 'qos-rule', undefined, authorization)).status).toBe(200)
      expect((await server.call('POST', 'qos-rule', {}, authorization)).status).toBe(status)
      expect((await server.call('GET', 'person', undefined, authorization)).status).toBe(403)
    }
  })
})
