import type { RouteOptions } from 'fastify'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { isAtLeast, type Role } from '@tollgate/contract/access/role.ts'
import { ROLES } from '@tollgate/contract/access/roles.ts'
import { catalogueNames, catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import type { DocumentKind } from '@tollgate/policy/document/model.ts'
import type * as routeRoles from '../src/access/route-roles.ts'
import { isGuarded, neededRole, reachOfNodes } from '../src/access/route-roles.ts'
import { IN_FORCE_FROM } from './support/demo-days.ts'
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
      'POST /api/auth/passkey',
      'POST /api/auth/passkey/confirm',
      'POST /api/auth/passkey/options',
      'POST /api/auth/passkey/start',
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
      const isOfNodes = reachOfNodes(route) === 'only'
      expect([name, status === 403], text).toEqual([name, isOfNodes || !isAtLeast(role, needed)])
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

/** A line of docs/security.md, "Every call". */
interface Line {
  role: Role
  token: 'read' | 'write' | 'publish' | 'metrics' | 'node' | 'none'
  /** Whether the token of a node reaches it. */
  isForNodes: boolean
  /** Whether a token for some catalogues reaches it, where it is one of theirs. */
  isOwn: boolean
  /** The call looks itself which of its documents a narrowed token may have. */
  asksItself: boolean
}

/** The lines of the table by call: `GET {catalogue}/:id`. */
function documented(): ReadonlyMap<string, Line> {
  const text = readFileSync(join(import.meta.dirname, '../../../docs/security.md'), 'utf8')
  const table = /### Every call\n[^]*?(\n\|[^]*?)\n\n/.exec(text)?.[1] ?? ''
  const lines = new Map<string, Line>()
  for (const row of table.split('\n').slice(3)) {
    const [, calls = '', role, token, own] = row.split('|').map((cell) => cell.trim())
    const line = {
      role: role as Role,
      token: token?.split(',')[0] as Line['token'],
      isForNodes: token?.includes('node') === true,
      isOwn: own?.startsWith('its own') === true,
      asksItself: own === 'its own documents',
    }
    for (const [, call = ''] of calls.matchAll(/`(.+?)`/g)) lines.set(call, line)
  }
  return lines
}

const byPath = catalogueNames
  .map((name) => ({ name, path: catalogueOf(name).path }))
  .toSorted((a, b) => b.path.length - a.path.length)

/** A route as the table names it, and the catalogue that it is one of. */
function callOf({ method, url, config }: RouteOptions): { call: string; catalogue: string | undefined } {
  const place = url.replace(/^\/api\/v1\//, '').replaceAll(/(\/:\w+)+/g, '/:id')
  const found = byPath.find(({ path }) => place === path || place.startsWith(`${path}/`))
  if (found) return { call: `${String(method)} {catalogue}${place.slice(found.path.length)}`, catalogue: found.name }
  if (config?.firstLoad) {
    const catalogue = catalogueNames.find((name) => url === `/api/${name}`)
    return { call: `${String(method)} /api/{name}`, catalogue }
  }
  return { call: `${String(method)} ${place}`, catalogue: undefined }
}

describe('every call', () => {
  let server: TestServer
  const lines = documented()
  beforeAll(async () => {
    server = await startServer('sqlite')
  })
  afterAll(() => server.stop())
  const calls = () => [...routes.values()].filter((route) => isGuarded(route) && route.method !== 'HEAD')

  test('has a line in docs/security.md, and every line a call', () => {
    const named = new Set(calls().map((route) => callOf(route).call))
    expect([...named].filter((call) => !lines.has(call))).toEqual([])
    expect([...lines.keys()].filter((call) => !named.has(call))).toEqual([])
  })

  const mayBy = (line: Line, role: Role, scope: string | undefined, isNarrowed: boolean, isOwn: boolean): boolean => {
    if (!isAtLeast(role, line.role) || line.token === 'node') return false
    if (scope === undefined) return true
    if (scope === 'metrics') return line.token === 'metrics'
    if (line.token === 'none' || (line.token === 'publish' && scope !== 'publish')) return false
    if (line.token === 'write' && scope === 'read') return false
    return !isNarrowed || (line.isOwn && isOwn)
  }

  const OWN = 'rating-group'
  describe.each(roles)('as %s', (role) => {
    test.each([
      ['a session', undefined, false],
      ['a role for some plans', undefined, true],
      ['a token to read', 'read', false],
      ['a token to read some catalogues', 'read', true],
      ['a token to write', 'write', false],
      ['a token to write some catalogues', 'write', true],
      ['a token to publish', 'publish', false],
      ['a token for metrics', 'metrics', false],
    ] as const)('%s may what is documented, and no more', async (_name, scope, isNarrowed) => {
      const who = await signedIn(server, role)
      if (scope === undefined && isNarrowed && role !== 'administrator') {
        const plan = {
          pcr_plan_name: who.person.name,
          pcr_plan_code: who.person.name,
          pcc_pcr_plan_type: 1,
          priority: 1,
        }
        const { pcr_plan_id } = (await server.call('POST', 'policy-plan', plan)).body.data
        await server.call('PUT', `person/${who.person.person_id}`, { plans: [pcr_plan_id] })
      }
      const given = { api_token_name: 'Table', scope, ...(scope && isNarrowed && { catalogues: [OWN] }) }
      const made = scope && (await who.call('POST', 'api-token', given)).body.data
      const headers: Record<string, string> = made
        ? { authorization: `Bearer ${String(made.token)}` }
        : { cookie: who.cookie }
      const wrong: unknown[] = []
      for (const route of calls()) {
        const { call, catalogue } = callOf(route)
        const may = mayBy(
          lines.get(call) as Line,
          role,
          scope,
          isNarrowed,
          catalogue === OWN || lines.get(call)?.asksItself === true,
        )
        const isRefused = (await statusOf(route, headers)) === 403
        if (isRefused === may) wrong.push([call, catalogue, may ? 'is refused' : 'is not refused'])
      }
      expect(wrong).toEqual([])
    })
  })

  test('the token of a node reaches its releases, and no more', async () => {
    const { token } = (await server.call('POST', 'node', { node_name: '999999' })).body.data
    const wrong: unknown[] = []
    for (const route of calls()) {
      const { call } = callOf(route)
      const isRefused = (await statusOf(route, { authorization: `Bearer ${String(token)}` })) === 403
      if (isRefused === lines.get(call)?.isForNodes) wrong.push(call)
    }
    expect(wrong).toEqual([])
  })

  async function statusOf({ method, url }: RouteOptions, headers: Record<string, string>): Promise<number> {
    const isRead = method === 'GET'
    const { statusCode } = await server.http.inject({
      method: method as 'GET',
      url: url.replaceAll(/:\w+/g, '999999'),
      // Refused by the call of live changes, whose stream would not end.
      headers: { 'last-event-id': 'none', ...headers },
      ...(isRead ? {} : { payload: {} }),
    })
    return statusCode
  }
})

/** A document of each kind, and an edit of its text that says something else each turn. */
const EDITS: Readonly<Record<DocumentKind, readonly [key: string, edit: (text: string, turn: number) => string]>> = {
  catalogue: ['catalogues/qos-rules', (text, turn) => text.replace(/qci: \d+/, `qci: ${128 + turn}`)],
  'zone map': ['zones/radio-access', (text, turn) => text.replace(/std_code: \w+/, `std_code: R${turn}`)],
  plan: ['plans/unlimited/plan', (text, turn) => text.replace(/priority: \d+/, `priority: ${turn}`)],
  'plan version': [`plans/unlimited/${IN_FORCE_FROM}`, (text, turn) => text.replace(/place: \d+/, `place: ${turn}`)],
  workflow: ['workflows/fair-use-throttling', (text, turn) => text.replace(/name: .*/, `name: Fair use ${turn}`)],
  layout: ['workflows/fair-use-throttling.layout', (text, turn) => text.replace(/left: \d+/, `left: ${turn}`)],
  test: ['tests/unlimited/on-5g-at-noon-premium', (text, turn) => text.replace(/name: .*/, `name: On 5G ${turn}`)],
  network: ['network', (text, turn) => `${text.replace(/moment_tolerance_s.*\n/, '')}moment_tolerance_s: ${turn}\n`],
}
const kinds = Object.keys(EDITS) as DocumentKind[]

describe('every kind of document', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer('sqlite', { demoData: true })
  })
  afterAll(() => server.stop())

  const read = async (kind: DocumentKind) => {
    const path = `document?key=${encodeURIComponent(EDITS[kind][0])}`
    const { body, headers } = await server.http.inject({ url: `/api/v1/${path}`, headers: { cookie: server.cookie } })
    return { path, text: body, base_hash: JSON.parse(String(headers.etag)) as string }
  }

  let turn = 0
  const write = async (kind: DocumentKind, call: TestServer['call'], confirm: boolean) => {
    const { path, text, base_hash } = await read(kind)
    turn += 1
    const edited = EDITS[kind][1](text, turn)
    expect(edited).not.toBe(text)
    return call('PUT', path, { text: edited, base_hash, confirm })
  }

  test.each(roles)('the %s writes those that the role may, and no others', async (role) => {
    const { call } = await signedIn(server, role)
    for (const kind of kinds) {
      const needed = kind === 'network' ? 'administrator' : 'editor'
      const { status, body } = await write(kind, call, true)
      expect([kind, status], JSON.stringify(body)).toEqual([kind, isAtLeast(role, needed) ? 200 : 403])
    }
  })

  test('a token for one catalogue writes the document of that catalogue alone', async () => {
    const wanted = { api_token_name: 'QoS', scope: 'write', catalogues: ['qos-rule'] }
    const { token } = (await server.call('POST', 'api-token', wanted)).body.data
    const call: TestServer['call'] = (method, path, body) =>
      server.call(method, path, body, { authorization: `Bearer ${String(token)}`, cookie: '' })
    for (const kind of kinds)
      expect([kind, (await write(kind, call, true)).status]).toEqual([kind, kind === 'catalogue' ? 200 : 403])
  })

  test('settings of the network need a confirmation, cannot be deleted, and may be sent as they are', async () => {
    const unconfirmed = await write('network', (...sent) => server.call(...sent), false)
    expect([unconfirmed.status, unconfirmed.body.statusDescription]).toMatchObject([409, [{ field: 'confirm' }]])
    const { path, text, base_hash } = await read('network')
    const deletion = { documents: [{ key: 'network', text: null, base_hash }], confirm: true }
    const deleted = await server.call('PUT', 'document', deletion)
    expect([deleted.status, deleted.body.statusDescription]).toMatchObject([400, [{ field: 'text' }]])
    const { call } = await signedIn(server, 'editor')
    const same = await call('PUT', path, { text, base_hash })
    expect([same.status, same.body.data]).toMatchObject([200, { written: 0 }])
  })
})
