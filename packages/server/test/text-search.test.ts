import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines, startServer, type TestServer } from './support/test-server.ts'

const VALUES = ['302720-DBBC909', '302720-DBBC92B', '20801', 'Zürich "Nord" 50% _a', 'ÖBB-Netz', 'x\\y']

describe.each(engines)('substring search over indexed texts on %s', (engine) => {
  let server: TestServer
  let zone_id: unknown
  beforeAll(async () => {
    server = await startServer(engine)
    const map = await server.call('POST', 'pcrf-zone/map', { zone_map_name: 'Cells', data_source: '0' })
    const zone = await server.call('POST', 'pcrf-zone/zone', {
      zone_map_id: map.body.data.zone_map_id,
      zone_name: 'All',
    })
    zone_id = zone.body.data.zone_id
    for (const value of VALUES)
      await server.call('POST', 'pcrf-zone/value', { zone_id, value, exp_value: `meaning of ${value}` })
  })
  afterAll(() => server.stop())

  const find = async (term: string, key = 'value') => {
    const { body } = await server.call('GET', `pcrf-zone/value?${key}=${encodeURIComponent(term)}`)
    expect(body.meta.total).toBe(body.data.length)
    return body.data.map((row) => row.value)
  }

  test.each([
    ['DBBC9', VALUES.slice(0, 2)],
    ['dbbc9', VALUES.slice(0, 2)],
    ['20801', ['20801']],
    ['"Nord"', ['Zürich "Nord" 50% _a']],
    ['50%', ['Zürich "Nord" 50% _a']],
    ['0% _', ['Zürich "Nord" 50% _a']],
    ['zÜrIcH', ['Zürich "Nord" 50% _a']],
    ['öbb-n', ['ÖBB-Netz']],
    ['öb', ['ÖBB-Netz']],
    ['_a', ['Zürich "Nord" 50% _a']],
    ['\\y', ['x\\y']],
    ['2%', []],
    ['exp_value : meaning', []],
    ['DBBC OR 208', []],
  ])('finds %s', async (term, expected) => {
    expect(await find(term)).toEqual(expected)
  })

  test('tells the columns apart', async () => {
    expect(await find('meaning of 208', 'exp_value')).toEqual(['20801'])
    expect(await find('meaning of 208')).toEqual([])
  })

  test('follows changes and deletions, those through the owner included', async () => {
    const created = await server.call('POST', 'pcrf-zone/value', { zone_id, value: 'before' })
    const at = `pcrf-zone/value/${created.body.data.seq}`
    await server.call('PUT', at, { value: 'afterwards' })
    expect([await find('before'), await find('afterwards')]).toEqual([[], ['afterwards']])
    await server.call('DELETE', at)
    expect(await find('afterwards')).toEqual([])
    await server.call('DELETE', `pcrf-zone/zone/${zone_id}`)
    expect(await find('DBBC9')).toEqual([])
  })
})
