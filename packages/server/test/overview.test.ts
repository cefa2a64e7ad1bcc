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

  test('says which versions of active plans begin or end within two weeks, and which plans are drafts', async () => {
    const day = (from: number) => new Date(Date.now() + from * 86_400_000).toISOString().slice(0, 10)
    const planOf = async (name: string, state: string) => {
      const body = { pcr_plan_name: name, pcr_plan_code: name, pcc_pcr_plan_type: 1, priority: 5, state }
      return (await server.call('POST', 'policy-plan', body)).body.data.pcr_plan_id
    }
    const versionOf = async (pcr_plan_id: unknown, eff_date: string, exp_date: string | null) =>
      (await server.call('POST', 'policy-plan-ver', { pcr_plan_id, eff_date, exp_date })).body.data.pcc_rule_ver_id
    const [active, draft] = [await planOf('SOON', 'A'), await planOf('LATER', '0')]
    const near = await versionOf(active, day(3), day(5))
    await versionOf(active, day(20), null)
    await versionOf(draft, day(2), null)
    const { coming, drafts } = (await server.call('GET', 'overview')).body.data as unknown as {
      coming: { name: string; record_id: number; what: string; at: string }[]
      drafts: { record_id: number; name: string }[]
    }
    expect(coming.filter(({ name }) => name === 'SOON')).toEqual([
      expect.objectContaining({ record_id: near, what: 'begins', at: `${day(3)}T00:00:00.000Z` }),
      expect.objectContaining({ record_id: near, what: 'ends', at: `${day(5)}T00:00:00.000Z` }),
    ])
    expect(coming.some(({ name }) => name === 'LATER')).toBe(false)
    expect(drafts).toContainEqual({ record_id: draft, name: 'LATER' })
  })
})
