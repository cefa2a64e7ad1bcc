import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines, startServer, type Row, type TestServer } from './support/test-server.ts'

describe.each(engines)('allocation and retention priorities on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer(engine)
  })
  afterAll(() => server.stop())

  const arp = (priority_level: number, capability?: number | null, vulnerability?: number | null) => ({
    priority_level,
    ...(capability !== undefined && { pre_emption_capability: capability }),
    ...(vulnerability !== undefined && { pre_emption_vulnerability: vulnerability }),
  })
  const write = async (method: string, path: string, body: Row) => {
    const answer = await server.call(method, path, body)
    const [fault] = answer.body.statusDescription
    return fault ? [answer.status, fault.code, fault.field] : [answer.status]
  }
  const DUPLICATE = [409, 'DUPLICATE', 'priority_level']

  // TS 29.212 5.3.46 and 5.3.47: no capability is disabled, no vulnerability is enabled.
  test.each([
    [1, arp(1), arp(1, 1, 0)],
    [2, arp(2, 1, 0), arp(2)],
    [3, arp(3, 1), arp(3, null, 0)],
    [4, arp(4, 0), arp(4, 0, 0)],
    [5, arp(5, 0, 1), arp(5, 0, 1)],
  ])('%i: %j is there once, however it is said', async (_level, stored, same) => {
    expect(await write('POST', 'qos-rule-arp', stored)).toEqual([201])
    expect(await write('POST', 'qos-rule-arp', same)).toEqual(DUPLICATE)
  })

  test('what is absent stays so, and another one is another', async () => {
    const { body } = await server.call('POST', 'qos-rule-arp', arp(10))
    expect(body.data).toMatchObject({ pre_emption_capability: null, pre_emption_vulnerability: null })
    for (const other of [arp(10, 0), arp(10, 1, 1), arp(10, 0, 1)]) {
      expect(await write('POST', 'qos-rule-arp', other)).toEqual([201])
    }
  })

  test('a change to one that is there is refused, one in other words is not', async () => {
    await server.call('POST', 'qos-rule-arp', arp(11))
    const { body } = await server.call('POST', 'qos-rule-arp', arp(11, 1, 1))
    const at = `qos-rule-arp/${body.data.arp_id}`
    expect(await write('PUT', at, { pre_emption_vulnerability: 0 })).toEqual(DUPLICATE)
    expect(await write('PUT', at, { pre_emption_vulnerability: null })).toEqual(DUPLICATE)
    expect(await write('PUT', at, { pre_emption_capability: null })).toEqual([200])
  })
})
