import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Problem } from '@tollgate/contract/problem.ts'
import type { Impact } from '@tollgate/contract/release/impact.ts'
import { engines, startServer, type TestServer } from './support/test-server.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

describe.each(engines)('what sets and releases change on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer(engine, { demoData: true })
    await data('PUT', 'setting', { releases: 'on' })
  })
  afterAll(() => server.stop())

  const data = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const answer = await server.call(method, path, body)
    expect([path, answer.status < 300], JSON.stringify(answer.body)).toEqual([path, true])
    return answer.body.data as T
  }
  const impact = async () => {
    const { change_set: set } = await data<{ change_set: { change_set_id: number } }>('GET', 'change-set/current')
    return data<Impact>('GET', `change-set/${set.change_set_id}/impact`)
  }
  const publish = async () => {
    const { base, change_set_ids } = await impact()
    return data<{ release_id: number }>('POST', 'release', { change_set_ids, base })
  }
  const problems = () => data<Problem[]>('GET', 'problems?page_size=1000')
  const named = (list: readonly Problem[] = []) => list.map(({ resource, id, code }) => `${resource} ${id} ${code}`)

  test('a set tells the problems that come and go, also at records that it does not touch', async () => {
    const before = await problems()
    const [map] = await data<{ zone_map_id: number }[]>('GET', 'pcrf-zone/map?zone_map_name=Radio access')
    const zones = await data<{ zone_id: number }[]>('GET', `pcrf-zone/zone?zone_map_id=${map?.zone_map_id}`)
    const values: { seq: number; zone_id: number; value: string }[] = []
    for (const { zone_id } of zones)
      values.push(...(await data<typeof values>('GET', `pcrf-zone/value?zone_id=${zone_id}&page_size=100`)))
    for (const { seq } of values) await data('DELETE', `pcrf-zone/value/${seq}`)
    const emptied = await impact()
    const added = (await problems()).filter((one) => !named(before).includes(named([one])[0] ?? ''))
    expect(added.map(({ resource }) => resource)).toContain('policy-plan-mapping-unit')
    expect(named(emptied.problems?.added).toSorted()).toEqual(named(added).toSorted())
    expect(emptied.problems).toMatchObject({ added_count: added.length, gone: [], gone_count: 0 })
    await publish()
    const rule = { qos_policy_name: 'Too slow', qci: 1, mbrul: 1, mbrdl: 2, gbrul: 5, gbrdl: 2 }
    await data('POST', 'qos-rule', rule)
    for (const { zone_id, value } of values) await data('POST', 'pcrf-zone/value', { zone_id, value })
    const mended = await impact()
    expect(named(mended.problems?.gone).toSorted()).toEqual(named(added).toSorted())
    expect(mended.problems?.added.map(({ label, code }) => [label, code])).toEqual([['Too slow', 'MBR_BELOW_GBR']])
  })
})
