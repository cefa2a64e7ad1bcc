import type { LightMyRequestResponse } from 'fastify'
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines, startServer, type Answer, type Row, type TestServer } from './support/test-server.ts'

const ID = { token: expect.any(String) as string, api_token_id: expect.any(Number) as number }
const INSTANT = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string
const DAY = 86_400_000
const OTHER_SITE = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }

interface Made extends Row {
  api_token_id: number
  token: string
}

describe.each(engines)('API tokens on %s', (engine) => {
  let server: TestServer
  let made = 0
  beforeAll(async () => {
    server = await startServer(engine)
  })
  afterAll(() => server.stop())

  const create = async (body: Row = {}): Promise<Made> => {
    made += 1
    const answer = await server.call('POST', 'api-token', { api_token_name: `Token ${made}`, scope: 'write', ...body })
    expect(answer.status).toBe(201)
    return answer.body.data as unknown as Made
  }
  const revoke = (id: number) => server.call('DELETE', `api-token/${id}`)

  /** A call of a program: without the administrator's cookie. */
  const callBy = async (
    authorization: string,
    path: string,
    more: { method?: string; body?: Row; headers?: object } = {},
  ) => {
    const { method = 'GET', body, headers = {} } = more
    const answer: LightMyRequestResponse = await server.http.inject({
      method: method as 'GET',
      url: `/api/v1/${path}`,
      headers: { authorization, ...headers },
      ...(body && { body }),
    })
    return { status: answer.statusCode, headers: answer.headers, body: answer.json<Answer['body']>() }
  }

  test('a token is shown once, at its creation, and calls everything that its user may call', async () => {
    const row = await create({ api_token_name: ' Billing export ', expires_in_days: 30 })
    expect(row).toEqual({
      ...ID,
      api_token_name: 'Billing export',
      token_prefix: row.token.slice(0, 13),
      scope: 'write',
      catalogues: null,
      created_at: INSTANT,
      expires_at: INSTANT,
      last_used_at: null,
      row_version: 1,
    })
    expect(row.token).toMatch(/^tollgate_[\w-]{43}$/)
    expect(Date.parse(String(row.expires_at)) - Date.parse(String(row.created_at))).toBe(30 * DAY)
    const { token, ...listed } = row
    const list = await server.call('GET', 'api-token?page_size=1000')
    expect(list.body.data).toContainEqual({ ...listed, person_id: 1, person_name: 'admin@example.net' })
    expect(list.body.meta).toMatchObject({ currentPage: 1, pageSize: 1000 })
    expect((await server.call('GET', `api-token/${row.api_token_id}`)).body.data).toEqual(listed)

    const group = { rg_name: `Group of ${engine}`, rg_code: '4711' }
    const written = await callBy(`Bearer ${token}`, 'rating-group', { method: 'POST', body: group })
    expect(written.status).toBe(201)
    const { rating_group_id } = written.body.data
    expect((await callBy(`Bearer ${token}`, `rating-group/${String(rating_group_id)}`)).body.data).toMatchObject(group)
    const first = await server.http.inject({
      method: 'POST',
      url: '/api/rating-group',
      headers: { authorization: `Bearer ${token}` },
      body: {},
    })
    expect(first.json<object>()).toMatchObject({ status: 200 })
  })

  test('a token reads unless it is made to write', async () => {
    const { token, scope } = (await server.call('POST', 'api-token', { api_token_name: 'Reader' })).body.data
    expect(scope).toBe('read')
    const by = (method: string, path: string, body?: Row) =>
      callBy(`Bearer ${String(token)}`, path, { method, ...(body && { body }) })
    const group = { rg_name: 'By a reader', rg_code: '4712' }
    expect((await by('GET', 'rating-group')).status).toBe(200)
    expect((await by('GET', 'rating-group/export?format=json')).status).toBe(200)
    const headers = { authorization: `Bearer ${String(token)}` }
    const first = await server.http.inject({ method: 'POST', url: '/api/rating-group', headers, body: {} })
    expect(first.statusCode).toBe(200)
    for (const [method, path] of [
      ['POST', 'rating-group'],
      ['PUT', 'rating-group/1'],
      ['DELETE', 'rating-group/1'],
      ['POST', 'rating-group/bulk-delete'],
      ['POST', 'backup'],
    ] as const) {
      const { status, body } = await by(method, path, group)
      expect([path, status, body.statusDescription[0]?.message]).toEqual([
        path,
        403,
        'This API token may read, and change nothing',
      ])
    }
  })

  test('a token for some catalogues reaches no other', async () => {
    const { token, catalogues } = await create({ catalogues: ['rating-group', 'zone'] })
    expect(catalogues).toEqual(['rating-group', 'zone'])
    const statusOf = async (path: string) => (await callBy(`Bearer ${token}`, path)).status
    expect(await Promise.all(['rating-group', 'rating-group/999999', 'pcrf-zone/zone'].map(statusOf))).toEqual([
      200, 404, 200,
    ])
    expect(
      await Promise.all(['qos-rule', 'pcrf-zone/map', 'overview', 'access-event', 'nothing'].map(statusOf)),
    ).toEqual(Array(5).fill(403))
    for (const wrong of [[], ['nothing'], 'zone', [1]]) {
      const refused = await server.call('POST', 'api-token', { api_token_name: 'Wrong', catalogues: wrong })
      expect([refused.status, refused.body.statusDescription[0]?.field]).toEqual([400, 'catalogues'])
    }
    expect((await server.call('POST', 'api-token', { api_token_name: 'Wrong', scope: 'all' })).status).toBe(400)
  })

  test('what is stored does not give the token away', async () => {
    const { token } = await create()
    const rows = await server.database.db.selectFrom('api_token').selectAll().execute()
    const history = await server.database.db.selectFrom('history').selectAll().execute()
    const hash = createHash('sha256').update(token).digest('base64url')
    expect(rows.map(({ token_hash }) => token_hash)).toContain(hash)
    expect(JSON.stringify([rows, history])).not.toContain(token.slice(13))
    expect(JSON.stringify(history)).not.toContain(hash)
  })

  test('it lives for 90 days unless told otherwise, and for ever if asked to', async () => {
    const usual = await create()
    expect(Date.parse(String(usual.expires_at)) - Date.parse(String(usual.created_at))).toBe(90 * DAY)
    expect((await create({ expires_in_days: 0 })).expires_at).toBeNull()
  })

  test.each([
    [{}, 'REQUIRED api_token_name'],
    [{ api_token_name: '  ' }, 'REQUIRED api_token_name'],
    [{ api_token_name: 'x'.repeat(129) }, 'INVALID api_token_name'],
    [{ api_token_name: 'a\u0000b' }, 'INVALID api_token_name'],
    [{ api_token_name: 'Never made', expires_in_days: -1 }, 'INVALID expires_in_days'],
    [{ api_token_name: 'Never made', expires_in_days: 1.5 }, 'INVALID expires_in_days'],
    [{ api_token_name: 'Never made', expires_in_days: 3661 }, 'INVALID expires_in_days'],
    [{ api_token_name: 'Never made', expires_in_days: 'soon' }, 'INVALID expires_in_days'],
    [{ api_token_name: 'Never made', token_hash: 'x' }, 'INVALID token_hash'],
    [[], 'INVALID'],
  ])('refuses %j', async (body, faults) => {
    const answer = await server.call('POST', 'api-token', body)
    expect(answer.status).toBe(400)
    expect(answer.body.data).toBeNull()
    expect(faultsOf(answer)).toBe(faults)
  })

  test('a name is given once, in any case, and is free again after the revocation', async () => {
    const { api_token_id } = await create({ api_token_name: 'Übertrag' })
    const again = await server.call('POST', 'api-token', { api_token_name: 'übertrag' })
    expect([again.status, faultsOf(again)]).toEqual([409, 'DUPLICATE api_token_name'])
    expect((await revoke(api_token_id)).status).toBe(200)
    await create({ api_token_name: 'übertrag' })
  })

  test('a revoked token is refused at once, and is gone', async () => {
    const { token, ...row } = await create()
    expect((await callBy(`Bearer ${token}`, 'rating-group')).status).toBe(200)
    const gone = await server.call('DELETE', `api-token/${row.api_token_id}`)
    expect(gone.body.data).toMatchObject({ api_token_id: row.api_token_id, api_token_name: row.api_token_name })
    const refused = await callBy(`Bearer ${token}`, 'rating-group')
    expect([refused.status, faultsOf(refused)]).toEqual([401, 'UNAUTHENTICATED'])
    expect(refused.body.data).toBeNull()
    expect(refused.headers['www-authenticate']).toBe('Bearer error="invalid_token"')
    for (const method of ['GET', 'DELETE']) {
      expect((await server.call(method, `api-token/${row.api_token_id}`)).status).toBe(404)
    }
  })

  test('of revocations at the same moment one succeeds', async () => {
    const { api_token_id } = await create()
    const answers = await Promise.all([1, 2, 3].map(() => revoke(api_token_id)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404, 404])
  })

  test.each(['one', '1e3', '99999999', '99999999999999999999', '1%00'])('the id %s names no token', async (id) => {
    expect((await server.call('GET', `api-token/${id}`)).status).toBe(404)
    expect((await server.call('DELETE', `api-token/${id}`)).status).toBe(404)
  })

  test('lists in pages, oldest first', async () => {
    await create()
    await create()
    const all = await server.call('GET', 'api-token?page_size=1000')
    const second = await server.call('GET', 'api-token?page=2&page_size=1')
    expect(second.body.data).toEqual(all.body.data.slice(1, 2))
    expect(second.body.meta).toEqual({
      currentPage: 2,
      pageSize: 1,
      total: all.body.data.length,
      totalPage: all.body.data.length,
    })
    expect(faultsOf(await server.call('GET', 'api-token?page=0&page_size=1001'))).toBe(
      'INVALID page, INVALID page_size',
    )
  })

  test('the scheme may be written in any case', async () => {
    const { token } = await create()
    for (const authorization of [`bearer ${token}`, `BEARER ${token}`, `Bearer  ${token} `]) {
      expect([authorization, (await callBy(authorization, 'rating-group')).status]).toEqual([authorization, 200])
    }
  })

  test.each([
    '',
    ' ',
    'Bearer',
    'Bearer ',
    'Bearer x',
    'Bearer tollgate_',
    `Bearer tollgate_${'x'.repeat(43)}`,
    `Bearer tollgate_${'x'.repeat(44)}`,
    `Bearer ${'x'.repeat(8000)}`,
    'Bearer tollgate_a tollgate_b',
    'Bearer \u00ff\u00fe',
    'Token abc',
    'nonsense',
    ',,,',
    'Basic YTpi',
  ])('the header "%.60s" identifies nobody', async (authorization) => {
    const answer = await callBy(authorization, 'rating-group')
    expect([answer.status, faultsOf(answer)]).toEqual([401, 'UNAUTHENTICATED'])
  })

  test('a token that is wrong is refused beside a good cookie too; a header for a proxy is not ours', async () => {
    const { token } = await create()
    const status = async (authorization: string) =>
      (await callBy(authorization, 'rating-group', { headers: { cookie: server.cookie } })).status
    expect(await status(`Bearer ${token}`)).toBe(200)
    for (const wrong of [`Bearer ${token.slice(0, -1)}`, `Bearer tollgate_${'A'.repeat(43)}`, 'Bearer', 'nonsense']) {
      expect([wrong, await status(wrong)]).toEqual([wrong, 401])
    }
    for (const ofProxy of ['Basic YTpi', 'Negotiate YII=', 'Digest username="a"', 'NTLM TlRM']) {
      expect([ofProxy, await status(ofProxy)]).toEqual([ofProxy, 200])
    }
  })

  test('a program needs no Origin; a cookie from another site is refused with a token too', async () => {
    const { token } = await create()
    const group = (n: number) => ({ rg_name: `From elsewhere ${n}`, rg_code: String(9000 + n) })
    const write = (n: number, headers: object) =>
      callBy(`Bearer ${token}`, 'rating-group', { method: 'POST', body: group(n), headers })
    expect((await write(1, {})).status).toBe(201)
    expect((await write(2, OTHER_SITE)).status).toBe(201)
    expect((await write(3, { ...OTHER_SITE, cookie: server.cookie })).status).toBe(403)
    const byCookie = await server.call('POST', 'rating-group', group(4), OTHER_SITE)
    expect([byCookie.status, faultsOf(byCookie)]).toEqual([403, 'FORBIDDEN'])
    expect((await server.call('POST', 'api-token', { api_token_name: 'Forged' }, OTHER_SITE)).status).toBe(403)
  })

  test('tokens are managed in person: not by a token, not by a stranger', async () => {
    const { token, api_token_id } = await create()
    const calls = [
      ['GET', 'api-token'],
      ['POST', 'api-token'],
      ['GET', `api-token/${api_token_id}`],
      ['DELETE', `api-token/${api_token_id}`],
    ] as const
    for (const [method, path] of calls) {
      const more = { method, ...(method === 'POST' && { body: { api_token_name: 'Child' } }) }
      const byToken = await callBy(`Bearer ${token}`, path, more)
      expect([method, path, byToken.status, faultsOf(byToken)]).toEqual([method, path, 403, 'FORBIDDEN'])
      const stranger = await server.http.inject({ method, url: `/api/v1/${path}` })
      expect([method, path, stranger.statusCode]).toEqual([method, path, 401])
    }
    expect((await server.call('GET', `api-token/${api_token_id}`)).status).toBe(200)
  })

  test('a user sees, ends and names their own tokens only, and those of a user who is gone are none', async () => {
    const { token, api_token_id } = await create({ api_token_name: 'Of the other' })
    const { db } = server.database
    await db.updateTable('api_token').set({ user_id: 'gone' }).where('api_token_id', '=', api_token_id).execute()
    expect((await server.call('GET', `api-token/${api_token_id}`)).status).toBe(404)
    expect((await revoke(api_token_id)).status).toBe(404)
    expect(JSON.stringify((await server.call('GET', 'api-token?page_size=1000')).body)).not.toContain('Of the other')
    await create({ api_token_name: 'Of the other' })
    expect((await callBy(`Bearer ${token}`, 'rating-group')).status).toBe(401)
  })

  test('the history tells the token that wrote, and who made and revoked it', async () => {
    const { token, api_token_id } = await create({ api_token_name: 'Night run' })
    const group = { rg_name: 'Written at night', rg_code: '4242' }
    await callBy(`Bearer ${token}`, 'rating-group', { method: 'POST', body: group })
    await revoke(api_token_id)
    const changes = (await server.call('GET', 'change?page_size=3')).body.data
    const told = changes.map(({ actor_name, token_name, action, resource, record_name }) => [
      token_name === null ? actor_name : `${String(actor_name)} (token ${String(token_name)})`,
      action,
      resource,
      record_name,
    ])
    expect(told).toEqual([
      ['admin@example.net', 'delete', 'api-token', 'Night run'],
      ['admin@example.net (token Night run)', 'create', 'rating-group', 'Written at night'],
      ['admin@example.net', 'create', 'api-token', 'Night run'],
    ])
    const written = await server.database.db.selectFrom('history').select('user_id').distinct().execute()
    expect(written).toHaveLength(1)
  })

  test('who the page is for is told by the cookie alone', async () => {
    const { token } = await create()
    const headers = { authorization: `Bearer ${token}` }
    const answer = await server.http.inject({ url: '/api/session', headers })
    expect(answer.json<object>()).toMatchObject({ data: { user: null } })
  })

  test('the API description names both ways to identify', async () => {
    const description = (await server.http.inject('/openapi.json')).json<{
      security: object[]
      components: { securitySchemes: object }
      paths: Record<string, { post: { security: object[] } }>
    }>()
    expect(description.security).toEqual([{ session: [] }, { token: [] }])
    expect(description.components.securitySchemes).toMatchObject({ token: { type: 'http', scheme: 'bearer' } })
    expect(description.paths['/api/v1/api-token']?.post.security).toEqual([{ session: [] }])
  })
})

function faultsOf({ body }: Pick<Answer, 'body'>): string {
  return body.statusDescription.map(({ code, field }) => (field ? `${code} ${field}` : code)).join(', ')
}

describe.each(engines)('the longest life of tokens on %s', (engine) => {
  test('is refused beyond, is what a token has of which nothing else is said, and counts for those that exist', async () => {
    const server = await startServer(engine, { env: { TOKEN_MAX_DAYS: '30' } })
    const create = (expires_in_days?: number) =>
      server.call('POST', 'api-token', { api_token_name: `T${expires_in_days}`, expires_in_days })
    for (const days of [0, 31]) {
      const { status, body } = await create(days)
      expect([status, body.statusDescription]).toEqual([
        400,
        [
          {
            code: 'INVALID',
            field: 'expires_in_days',
            message: 'Expires must be from 1 to 30 days: tokens live no longer here',
          },
        ],
      ])
    }
    expect((await server.call('GET', '/api/session')).body.data.token_max_days).toBe(30)
    const { data } = (await create()).body
    expect(Date.parse(String(data.expires_at)) - Date.parse(String(data.created_at))).toBe(30 * DAY)
    const headers = { authorization: `Bearer ${String(data.token)}`, cookie: '' }
    const asked = async () => (await server.call('GET', 'rating-group', undefined, headers)).status
    expect(await asked()).toBe(200)
    const of = new Date(Date.now() - 31 * DAY).toISOString()
    await server.database.db.updateTable('api_token').set({ created_at: of, expires_at: null }).execute()
    const [row] = (await server.call('GET', 'api-token')).body.data
    expect(row?.expires_at).toBe(new Date(Date.parse(of) + 30 * DAY).toISOString())
    await server.call('PUT', 'person/1', { name: 'Looks tokens up anew' })
    expect(await asked()).toBe(401)
    await server.stop()
  })
})
