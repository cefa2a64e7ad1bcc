import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sourceNamed } from '../src/sources.ts'
import { seed } from '../src/seed/seed.ts'
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
