import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines, startServer, type Row, type TestServer } from './support/test-server.ts'

const MANY = 10_500

/** More rows to check than an answer waits for. */
describe.each(engines)('problems of many rows on %s', (engine) => {
  let server: TestServer
  let zones: Row[]
  beforeAll(async () => {
    server = await startServer(engine)
    const map = (await server.call('POST', 'pcrf-zone/map', { zone_map_name: 'Many', data_source: '0' })).body.data
    zones = []
    for (const zone_name of ['Here', 'There']) {
      const body = { zone_map_id: map.zone_map_id, zone_name }
      zones.push((await server.call('POST', 'pcrf-zone/zone', body)).body.data)
    }
    for (const [side, { zone_id }] of zones.entries()) {
      for (let start = 0; start < MANY / 2; start += 250) {
        const rows = Array.from({ length: 250 }, (_, n) => ({
          seq: 100_000 + side * MANY + start + n,
          zone_id: zone_id as number,
          value: `9${start + n}`,
        }))
        await server.database.db.insertInto('zone_value').values(rows).execute()
      }
    }
  })
  afterAll(() => server.stop())

  const overview = async () =>
    (await server.call('GET', 'overview')).body.data.problems as { warnings: number; checking?: true }
  const settled = () => expect.poll(overview, { timeout: 60_000, interval: 200 }).not.toHaveProperty('checking')
  const qosRules = async () => (await server.call('GET', 'problems?resource=qos-rule')).body

  test('the answer comes before all are checked, and says so; then it is whole', { timeout: 90_000 }, async () => {
    expect((await server.call('GET', 'problems')).body.meta).toHaveProperty('checking', true)
    await settled()
    expect((await overview()).warnings).toBeGreaterThanOrEqual(MANY)
    expect((await server.call('GET', 'problems?code=VALUE_IN_TWO_ZONES')).body.meta).toMatchObject({ total: MANY })
    expect((await server.call('GET', 'problems')).body.meta).not.toHaveProperty('checking')
  })

  test('what a write does not touch is not checked again', async () => {
    const rule = { qos_policy_name: 'Too slow', qci: 1, mbrul: 1, mbrdl: 2, gbrul: 5, gbrdl: 2 }
    const { body } = await server.call('POST', 'qos-rule', rule)
    const { data, meta } = await qosRules()
    expect(data.map(({ code }) => code)).toContain('MBR_BELOW_GBR')
    expect(meta).not.toHaveProperty('checking')
    await server.call('DELETE', `qos-rule/${body.data.qos_policy_id}`)
    expect((await qosRules()).meta).toMatchObject({ total: meta.total - data.length })
  })

  test(
    'a write among the many is answered at once with what is known, and found later',
    { timeout: 90_000 },
    async () => {
      const before = (await overview()).warnings
      await server.call('POST', 'pcrf-zone/value', { zone_id: zones[0]?.zone_id, value: '90' })
      expect(await overview()).toEqual({ errors: 0, warnings: before, checking: true })
      await settled()
      // The new one, the one that it repeats, and the other zone's: those two had a warning before.
      expect((await overview()).warnings).toBeGreaterThan(before)
    },
  )
})
