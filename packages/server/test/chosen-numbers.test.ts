import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { createSample } from './support/sample-row.ts'
import { engines, startServer, type Row, type TestServer } from './support/test-server.ts'

const LARGEST = Number.MAX_SAFE_INTEGER

describe.each(engines)('numbers that clients choose on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer(engine)
  })
  afterAll(() => server.stop())

  const create = async (path: string, body: Row) => {
    const answer = await server.call('POST', path, body)
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
    return answer.body.data
  }

  test('the largest sequence of a zone value leaves room for the next, and nothing else breaks', async () => {
    const map = await create('pcrf-zone/map', { zone_map_name: 'Large numbers', data_source: '0' })
    const { zone_id } = await create('pcrf-zone/zone', { zone_map_id: map.zone_map_id, zone_name: 'Zone' })
    await create('pcrf-zone/value', { zone_id, value: 'largest', seq: LARGEST })
    const next = await create('pcrf-zone/value', { zone_id, value: 'next' })
    const list = await server.call('GET', `pcrf-zone/value?zone_id=${zone_id}&sort=value`)
    expect(list.body.data.map(({ value, seq }) => [value, Number.isSafeInteger(seq)])).toEqual([
      ['largest', true],
      ['next', true],
    ])
    expect((await server.call('PUT', `pcrf-zone/value/${next.seq}`, next)).status).toBe(200)
    expect((await server.call('DELETE', `pcrf-zone/map/${map.zone_map_id}`)).status).toBe(200)
    await create('rating-group', { rg_name: 'After large numbers', rg_code: '1' })
  })

  test('the largest sequence of a time leaves room for the next', async () => {
    const { time_span_id } = await create('timespan', { time_span_name: 'Large numbers' })
    const detail = { time_span_id, time_unit: 'H', cycle_begin_date: '2026-01-01T00:00:00', cycle_unit: 1, duration: 1 }
    const seqs = []
    for (const seq of [LARGEST, null, LARGEST]) seqs.push((await create('timespan-detail', { ...detail, seq })).seq)
    expect(new Set(seqs).size).toBe(3)
    expect(seqs.every((seq) => Number.isSafeInteger(seq))).toBe(true)
    expect((await server.call('GET', `timespan-detail?time_span_id=${time_span_id}`)).body.meta.total).toBe(3)
  })

  test('the largest id of a cache refresh is refused: none could follow it', async () => {
    const { status, body } = await server.call('POST', 'rule-cache-refresh', { id: LARGEST, version: 1, type: 'A' })
    expect(status).toBe(400)
    expect(body.statusDescription).toEqual([expect.objectContaining({ code: 'INVALID', field: 'id' })])
    await create('rule-cache-refresh', { version: 1, type: 'A' })
  })
  test('the largest place of a record leaves room for the next', async () => {
    const { pcc_rule_ver_id, pcr_event_id } = await createSample(server, catalogueOf('policy-plan-event'))
    const rule = { pcc_rule_ver_id, pcr_event_id, ap_rule_name: 'First' }
    const refused = await server.call('POST', 'policy-plan-rule', { ...rule, place: LARGEST })
    expect(refused.body.statusDescription).toEqual([expect.objectContaining({ code: 'INVALID', field: 'place' })])
    const { place } = await create('policy-plan-rule', { ...rule, place: 2 ** 52 })
    const next = await create('policy-plan-rule', { ...rule, ap_rule_name: 'Next' })
    expect(Number(next.place)).toBeGreaterThan(Number(place))
    expect((await server.call('GET', `policy-plan-rule?pcr_event_id=${pcr_event_id}`)).status).toBe(200)
  })

  test('the largest version of a cache refresh leaves room for the one of a publish', async () => {
    const refused = await server.call('POST', 'rule-cache-refresh', { version: LARGEST, type: 'A' })
    expect(refused.body.statusDescription).toEqual([expect.objectContaining({ code: 'INVALID', field: 'version' })])
  })
})
