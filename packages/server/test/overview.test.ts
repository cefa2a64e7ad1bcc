import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catalogues } from '@tollgate/contract/catalogues/registry.ts'
import { engines, startServer, type TestServer } from './support/test-server.ts'

describe.each(engines)('the overview on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer(engine, { demoData: true })
  })
  afterAll(() => server.stop())

  test('counts what each list shows', async () => {
    const { body } = await server.call('GET', 'overview')
    const { counts } = body.data as unknown as { counts: { catalogue: string; count: number }[] }
    const counted = new Map(counts.map(({ catalogue, count }) => [catalogue, count]))
    for (const { name, path, filters } of catalogues.values()) {
      if (filters.some(({ parent }) => parent)) continue
      const list = await server.call('GET', `${path}?page_size=1`)
      expect(counted.get(name), name).toBe(list.body.meta.total)
    }
  })
})
