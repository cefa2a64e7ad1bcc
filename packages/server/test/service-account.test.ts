import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '@tollgate/contract/access/person-row.ts'
import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { signedIn } from './support/people.ts'
import { createSample } from './support/sample-row.ts'
import { engines, startServer, type Answer, type Row, type TestServer } from './support/test-server.ts'

describe.each(engines)('service accounts on %s', (engine) => {
  let server: TestServer
  let made = 0
  beforeAll(async () => {
    server = await startServer(engine)
  })
  afterAll(() => server.stop())

  const add = async (values: Row = {}): Promise<Person> => {
    made += 1
    const body = { kind: 'service', name: `Program ${made}`, role: 'editor', ...values }
    const answer = await server.call('POST', 'person', body)
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
    return answer.body.data as unknown as Person
  }
  const tokenFor = async ({ person_id }: Person, values: Row = {}) => {
    const answer = await server.call('POST', `person/${person_id}/api-token`, {
      api_token_name: 'Nightly',
      scope: 'write',
      ...values,
    })
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
    const { token, api_token_id } = answer.body.data
    const headers = { authorization: `Bearer ${String(token)}`, cookie: '' }
    const call: TestServer['call'] = (method, path, body) => server.call(method, path, body, headers)
    return { id: Number(api_token_id), row: answer.body.data, call }
  }

  test('has a role, no address, no link and no sign-in', async () => {
    const account = await add({ name: ' Billing export ', role: 'viewer' })
    expect(account).toEqual({
      person_id: expect.any(Number),
      kind: 'service',
      name: 'Billing export',
      email: '',
      role: 'viewer',
      plans: null,
      disabled: 'N',
      barred: 'N',
      second_factor: 'N',
      last_seen_at: null,
      invited_until: null,
      row_version: 1,
    })
    const people = (await server.call('GET', 'person?page_size=1000')).body.data
    expect(people).toContainEqual(account)
    expect(people.filter(({ kind }) => kind === 'person').map(({ email }) => email)).toEqual(['admin@example.net'])
    const link = await server.call('POST', `person/${account.person_id}/invitation`)
    expect([link.status, faultsOf(link)]).toEqual([409, 'CONFLICT'])
    const { email } = await server.database.db
      .selectFrom('auth_user')
      .select('email')
      .where('name', '=', 'Billing export')
      .executeTakeFirstOrThrow()
    const body = { email, password: 'seven quiet lanterns' }
    const signIn = await server.http.inject({ method: 'POST', url: '/api/auth/sign-in/email', body })
    expect(signIn.statusCode).toBe(401)
  })

  test('its tokens act with its role, and the history names the account and the token', async () => {
    const account = await add({ name: `Mediation ${engine}` })
    const { call, row } = await tokenFor(account)
    expect(row).toMatchObject({ api_token_name: 'Nightly', scope: 'write' })
    expect((await call('GET', 'me')).body.data).toEqual({
      person_id: account.person_id,
      name: `Mediation ${engine}`,
      email: '',
      role: 'editor',
      plans: null,
    })
    const group = { rg_name: `By program ${engine}`, rg_code: '6100' }
    expect((await call('POST', 'rating-group', group)).status).toBe(201)
    expect((await call('GET', 'person')).status).toBe(403)
    const { data } = (await server.call('GET', `change?resource=rating-group&actor_name=Mediation ${engine}`)).body
    expect(data).toEqual([
      expect.objectContaining({ actor_name: `Mediation ${engine}`, token_name: 'Nightly', record_name: group.rg_name }),
    ])
    const seen = async () => (await server.call('GET', `person/${account.person_id}`)).body.data.last_seen_at
    await expect.poll(seen).toEqual(expect.stringMatching(/^\d{4}-.*Z$/))
  })

  test('a scope narrows a token, and a role, plans and "disabled" narrow the account at once', async () => {
    const account = await add()
    const reader = await tokenFor(account, { api_token_name: 'Reader', scope: 'read' })
    const writer = await tokenFor(account, { api_token_name: 'Writer' })
    const write = async ({ call }: typeof writer) => (await call('POST', 'rating-group', {})).status
    expect([await write(reader), await write(writer)]).toEqual([403, 400])
    const put = (body: object) => server.call('PUT', `person/${account.person_id}`, body)
    expect((await put({ role: 'viewer' })).body.data).toMatchObject({ role: 'viewer', row_version: 2 })
    expect(await write(writer)).toBe(403)
    const plan = await createSample(server, catalogueOf('policy-plan'))
    const whole = (await server.call('GET', `person/${account.person_id}`)).body.data
    const narrowed = await put({ ...(whole as Row), role: 'editor', plans: [plan.pcr_plan_id] })
    expect(narrowed.body.data).toMatchObject({ role: 'editor', plans: [plan.pcr_plan_id] })
    const group = { rg_name: `Narrow ${engine}`, rg_code: '6101' }
    expect((await writer.call('POST', 'rating-group', group)).status).toBe(403)
    await put({ disabled: 'Y' })
    expect((await writer.call('GET', 'me')).status).toBe(401)
    await put({ disabled: 'N' })
    expect((await writer.call('GET', 'me')).status).toBe(200)
  })

  test('its tokens are listed and revoked by administrators, not by others and not by tokens', async () => {
    const account = await add()
    const place = `person/${account.person_id}/api-token`
    const { id, row, call } = await tokenFor(account, { expires_in_days: 0 })
    const { token: _token, ...listed } = row
    const tokens = async () => (await server.call('GET', place)).body.data
    expect(await tokens()).toMatchObject([{ api_token_id: id, expires_at: null }])
    expect((await server.call('GET', `${place}/${id}`)).body.data).toMatchObject({ token_prefix: listed.token_prefix })
    expect(
      (await server.call('GET', 'api-token?page_size=1000')).body.data.map((own) => own.api_token_id),
    ).not.toContain(id)
    expect((await server.call('DELETE', `api-token/${id}`)).status).toBe(404)
    const twice = await server.call('POST', place, { api_token_name: 'nightly' })
    expect([twice.status, faultsOf(twice)]).toEqual([409, 'DUPLICATE api_token_name'])
    const { call: approver } = await signedIn(server, 'approver')
    expect((await approver('GET', place)).status).toBe(403)
    const powerful = await tokenFor(await add({ role: 'administrator' }))
    expect((await powerful.call('GET', 'person')).status).toBe(200)
    for (const [method, path] of [
      ['GET', place],
      ['POST', place],
      ['DELETE', `${place}/${id}`],
    ] as const)
      expect(
        (await powerful.call(method, path, method === 'POST' ? { api_token_name: 'Child' } : undefined)).status,
      ).toBe(403)
    expect((await call('GET', 'me')).status).toBe(200)
    expect((await server.call('DELETE', `${place}/${id}`)).status).toBe(200)
    expect((await call('GET', 'me')).status).toBe(401)
    expect(await tokens()).toEqual([])
    const { data } = (await server.call('GET', 'access-event?page_size=1000')).body
    const events = data.map(({ event, detail }) => `${String(event)} ${String(detail)}`)
    expect(events).toContain(`service_account_added ${account.name}, editor`)
    expect(events).toContain(`token_created ${account.name}: Nightly`)
    expect(events).toContain(`token_revoked ${account.name}: Nightly`)
  })

  test('tokens of anybody are seen and revoked by administrators, one by one and at a sign-out everywhere', async () => {
    const { person, call } = await signedIn(server, 'editor')
    const make = async (api_token_name: string) => {
      const data: Row = (await call('POST', 'api-token', { api_token_name })).body.data
      const headers = { authorization: `Bearer ${String(data.token)}`, cookie: '' }
      return {
        api_token_id: data.api_token_id,
        works: async () => (await server.call('GET', 'me', undefined, headers)).status === 200,
      }
    }
    const [one, two, three] = [await make('One'), await make('Two'), await make('Three')]
    const at = `person/${person.person_id}/api-token`
    const named = { person_id: person.person_id, person_name: person.name }
    const listed = [one, two, three].map(({ api_token_id }) => expect.objectContaining({ api_token_id, ...named }))
    expect((await server.call('GET', at)).body.data).toEqual(listed)
    const account = await tokenFor(await add({ name: 'Beside' }))
    const all = (await server.call('GET', 'person-token?page_size=1000')).body.data
    expect(all).toEqual(expect.arrayContaining(listed))
    expect(all).toContainEqual(expect.objectContaining({ api_token_id: account.id, person_name: 'Beside' }))
    expect(JSON.stringify(all)).not.toContain('token_hash')
    for (const path of [at, 'person-token']) expect((await call('GET', path)).status).toBe(403)

    expect((await server.call('DELETE', `${at}/${String(one.api_token_id)}`)).status).toBe(200)
    expect([await one.works(), await two.works()]).toEqual([false, true])
    const signOut = (body?: object) => server.call('POST', `person/${person.person_id}/sign-out`, body)
    expect((await signOut()).body.data).toEqual({ ended: 1, revoked: 0 })
    expect(await two.works()).toBe(true)
    expect((await signOut({ revoke_tokens: true })).body.data).toEqual({ ended: 0, revoked: 2 })
    expect([await two.works(), await three.works()]).toEqual([false, false])
    expect((await signOut({ revoke_tokens: 'yes' })).status).toBe(400)
    const events = (await server.call('GET', 'access-event?page_size=20')).body.data
    expect(events.filter(({ event }) => event === 'token_revoked').map(({ detail }) => detail)).toEqual(
      expect.arrayContaining([`${person.name}: One`, `${person.email}: all 2`]),
    )
  })

  test('a token for a person is made by nobody else', async () => {
    const { person } = await signedIn(server, 'viewer')
    const answer = await server.call('POST', `person/${person.person_id}/api-token`, { api_token_name: 'Theirs' })
    expect([answer.status, faultsOf(answer)]).toEqual([409, 'CONFLICT'])
    expect((await server.call('GET', 'person/999999/api-token')).status).toBe(404)
  })

  test('goes with its tokens', async () => {
    const account = await add()
    const { call } = await tokenFor(account)
    expect((await server.call('DELETE', `person/${account.person_id}`)).status).toBe(200)
    expect((await call('GET', 'me')).status).toBe(401)
    expect((await server.call('GET', `person/${account.person_id}/api-token`)).status).toBe(404)
  })

  test('is no last administrator', async () => {
    await add({ role: 'administrator' })
    const refused = await server.call('PUT', 'person/1', { role: 'editor' })
    expect([refused.status, faultsOf(refused)]).toEqual([409, 'CONFLICT'])
  })

  test.each([
    [{ name: 'A' }, 400, 'REQUIRED role'],
    [{ role: 'viewer' }, 400, 'REQUIRED name'],
    [{ name: 'A', role: 'viewer', email: 'a@example.net' }, 400, 'INVALID email'],
    [{ name: 'A', role: 'viewer', kind: 'robot' }, 400, 'INVALID kind'],
    [{ name: 'A', role: 'administrator', plans: [1] }, 400, 'INVALID plans'],
    [{ name: 'taken', role: 'viewer' }, 409, 'DUPLICATE name'],
  ])('refuses %j', async (body, status, faults) => {
    if (faults === 'DUPLICATE name') await add({ name: 'Taken' })
    const answer = await server.call('POST', 'person', { kind: 'service', ...body })
    expect([answer.status, faultsOf(answer)]).toEqual([status, faults])
  })

  test('a person stays a person, and a service account one', async () => {
    const account = await add()
    const put = (id: number, body: object) => server.call('PUT', `person/${id}`, body)
    expect(faultsOf(await put(1, { kind: 'service' }))).toBe('INVALID kind')
    expect(faultsOf(await put(account.person_id, { kind: 'person' }))).toBe('INVALID kind')
    expect(faultsOf(await put(account.person_id, { email: 'a@example.net' }))).toBe('INVALID email')
    expect((await put(account.person_id, { ...account, name: 'Renamed' })).body.data).toMatchObject({ name: 'Renamed' })
  })
})

function faultsOf({ body }: Answer): string {
  return body.statusDescription.map(({ code, field }) => [code, ...(field ? [field] : [])].join(' ')).join(', ')
}
