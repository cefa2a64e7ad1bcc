import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signedIn, type SignedIn } from './support/people.ts'
import { engines, startServer, type TestServer } from './support/test-server.ts'

describe.each(engines)('own settings on %s', (engine) => {
  let server: TestServer
  let ada: SignedIn
  beforeAll(async () => {
    server = await startServer(engine)
    ada = await signedIn(server, 'viewer')
  })
  afterAll(() => server.stop())

  const read = async ({ call }: SignedIn) => (await call('GET', 'me/setting')).body.data
  const keep = (person: SignedIn, settings: unknown) => person.call('PUT', 'me/setting', { settings })

  test('a viewer keeps columns, widths and views; those that are not named stay', async () => {
    const view = { name: 'Voice', search: '?qos_policy_name=voice', columns: ['qos_policy_name'] }
    const first = { 'columns.qos-rule': ['qci', 'arp_id'], 'views./main/qos-rule': [view] }
    expect((await keep(ada, first)).body.data).toEqual({ settings: first })
    const { status, body } = await keep(ada, { 'widths.qos-rule': { qci: 80 }, 'columns.qos-rule': ['qci'] })
    const all = { ...first, 'widths.qos-rule': { qci: 80 }, 'columns.qos-rule': ['qci'] }
    expect([status, body.data]).toEqual([200, { settings: all }])
    expect((await keep(ada, { 'widths.qos-rule': null, density: 'comfortable' })).status).toBe(200)
    expect(await read(ada)).toEqual({ settings: { ...first, 'columns.qos-rule': ['qci'], density: 'comfortable' } })
  })

  test('nobody sees or changes the settings of another, and they go with their person', async () => {
    const bob = await signedIn(server, 'editor')
    await keep(bob, { density: 'compact' })
    const before = await read(ada)
    expect(await read(bob)).toEqual({ settings: { density: 'compact' } })
    await keep(bob, { 'columns.zone': ['zone_name'] })
    expect(await read(ada)).toEqual(before)
    expect((await server.call('DELETE', `person/${String(bob.person.person_id)}`)).status).toBe(200)
    const left = await server.database.db.selectFrom('person_setting').select('user_id').distinct().execute()
    expect(left).toHaveLength(1)
  })

  test('they are no part of the history', async () => {
    const count = async () => (await server.call('GET', 'change')).body.meta?.total
    const before = await count()
    await keep(ada, { density: 'compact' })
    expect(await count()).toBe(before)
  })

  test.each([
    ['an unknown one', { 'color.qos-rule': 'red' }, 'settings.color.qos-rule'],
    ['columns that are no list', { 'columns.qos-rule': 'qci' }, 'settings.columns.qos-rule'],
    ['no columns at all', { 'columns.qos-rule': [] }, 'settings.columns.qos-rule'],
    ['a width below nothing', { 'widths.qos-rule': { qci: -1 } }, 'settings.widths.qos-rule'],
    ['a view without a name', { 'views./main/zone': [{ search: '', columns: [] }] }, 'settings.views./main/zone'],
    ['a favourite that leads elsewhere', { favourites: [{ title: 'A', route: '//b.example' }] }, 'settings.favourites'],
    ['a first screen of another site', { start: 'https://b.example' }, 'settings.start'],
    ['a key that is too long', { [`views./${'x'.repeat(200)}`]: [] }, `settings.views./${'x'.repeat(200)}`],
    ['no object', 7, 'settings'],
    ['too many', Object.fromEntries(Array.from({ length: 501 }, (_, n) => [`columns.c-${n}`, ['a']])), 'settings'],
  ])('%s is refused, with its place, and nothing is stored', async (_, settings, field) => {
    const before = await read(ada)
    const { status, body } = await keep(ada, settings)
    expect([status, body.statusDescription?.[0]]).toMatchObject([400, { code: 'INVALID', field }])
    expect(await read(ada)).toEqual(before)
  })

  test('strangers and API tokens have none', async () => {
    expect((await server.call('GET', 'me/setting', undefined, { cookie: '' })).status).toBe(401)
    const { token } = (await ada.call('POST', 'api-token', { api_token_name: 'Export' })).body.data
    const headers = { cookie: '', authorization: `Bearer ${String(token)}` }
    expect((await server.call('GET', 'me/setting', undefined, headers)).status).toBe(403)
  })
})
