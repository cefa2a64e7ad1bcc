import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Release, ReleaseWithManifest } from '@tollgate/contract/release/release.ts'
import { sourceNamed } from '../src/sources.ts'
import { seed } from '../src/seed/seed.ts'
import { data, refused, signedIn, type SignedIn } from './support/people.ts'
import { engines, startServer, type TestServer } from './support/test-server.ts'

describe.each(engines)('the first release on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer(engine)
  })
  afterAll(() => server.stop())

  const start = async () => {
    await seed(server.database, { demoData: false, releases: 'on' }, sourceNamed)
    await server.deadlines.run()
  }
  const releases = async () => (await server.call('GET', 'release')).body.data.map(({ state }) => state)
  const ahead = async () => (await server.call('GET', 'overview')).body.data.unpublished
  const mode = async () => (await server.call('GET', 'setting')).body.data.releases

  test('stands from the start in a new database, and what is written then belongs to a set', async () => {
    await start()
    expect([await mode(), await releases()]).toEqual(['on', ['current']])
    await server.call('POST', 'flow-group', { flow_group_name: 'Streaming' })
    const { body } = await server.call('GET', 'change-set')
    expect(body.data.map(({ state, entry_count }) => [state, entry_count])).toEqual([['open', 1]])
    expect(await ahead()).toEqual([expect.objectContaining({ name: body.data[0]?.name, changes: 1 })])
  })

  test('is not made again where releases were turned off', async () => {
    await server.call('PUT', 'setting', { releases: 'off', confirm: true })
    await start()
    expect([await mode(), await ahead()]).toEqual(['off', []])
  })
})

describe.each(engines)('the first release of a console in use on %s', (engine) => {
  let server: TestServer
  let ada: SignedIn
  beforeAll(async () => {
    server = await startServer(engine, { demoData: true })
    ada = await signedIn(server, 'editor')
  })
  afterAll(() => server.stop())
  const releases = () => data<Release[]>(server, 'GET', 'release')

  test('while releases are off nothing is recorded, and sets do not exist', async () => {
    const [rule] = await data<{ qos_policy_id: number; mbrdl: number }[]>(ada, 'GET', 'qos-rule?page_size=1')
    const { qos_policy_id: id = 0, mbrdl = 0 } = rule ?? {}
    for (const rate of [mbrdl + 1, mbrdl]) await data(ada, 'PUT', `qos-rule/${id}`, { mbrdl: rate })
    expect(await data(ada, 'GET', 'change-set/current')).toEqual({ releases: 'off', change_set: null })
    expect(await data(ada, 'GET', 'change-set')).toEqual([])
    expect(await releases()).toEqual([])
    await refused(ada, 409, 'POST', 'change-set', { name: 'A set' })
    await refused(ada, 403, 'PUT', 'setting', { releases: 'on' })
    await refused(server, 400, 'PUT', 'setting', { releases: 'maybe' })
  })

  test('turned on, the first release is what stands', async () => {
    const turned = await server.call('PUT', 'setting', { releases: 'on' }, { 'idempotency-key': 'turned-on' })
    expect(turned.body.data).toMatchObject({ releases: 'on' })
    const [release] = await releases()
    expect(release).toMatchObject({ state: 'current', base_release_id: null, change_sets: [] })
    const { manifest } = await data<ReleaseWithManifest>(ada, 'GET', `release/${release?.release_id}`)
    const documents = await data<{ key: string; hash: string }[]>(server, 'GET', 'document')
    expect(manifest).toEqual(Object.fromEntries(documents.map(({ key, hash: of }) => [key, of])))
    const [key = '', hash = ''] = Object.entries(manifest ?? {}).find(([name]) => name === 'catalogues/qos-rules') ?? []
    const text = async (path: string) =>
      (await server.http.inject({ method: 'GET', url: `/api/v1/${path}`, headers: { cookie: ada.cookie } })).body
    expect(await text(`document/${hash}`)).toBe(await text(`document?key=${encodeURIComponent(key)}`))
    await refused(ada, 404, 'GET', `document/${'0'.repeat(64)}`)
  })
})
