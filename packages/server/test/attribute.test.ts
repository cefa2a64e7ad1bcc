import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines, startServer, type Row, type TestServer } from './support/test-server.ts'

describe.each(engines)('attributes on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer(engine)
  })
  afterAll(() => server.stop())

  let counter = 0
  const create = async (path: string, values: Row = {}): Promise<Row> => {
    const body = { re_attr_name: `Attribute ${++counter}`, measurable: 'N', ...values }
    return (await server.call('POST', path, body)).body.data
  }

  test('of both kinds take their numbers from one sequence', async () => {
    const rows = [await create('pcrf-attribute'), await create('pcrf-attribute-dyn'), await create('pcrf-attribute')]
    expect(new Set(rows.map((row) => row.re_attr)).size).toBe(3)
    expect(rows[1]).toMatchObject({ attr_catg: 'A', re_attr_src_type: 'B', sp_id: 0 })
    expect(rows[0]).toMatchObject({ re_attr_src_type: 'A', sp_id: 0 })
  })

  test('of both kinds share their names, ignoring case', async () => {
    const [fixed, dynamic] = [await create('pcrf-attribute'), await create('pcrf-attribute-dyn')]
    for (const [path, taken] of [
      ['pcrf-attribute-dyn', fixed.re_attr_name],
      ['pcrf-attribute', dynamic.re_attr_name],
    ] as const) {
      const body = { re_attr_name: String(taken).toUpperCase(), measurable: 'Y' }
      const answer = await server.call('POST', path, body)
      expect(answer.status).toBe(409)
      expect(answer.body.statusDescription[0]).toMatchObject({ code: 'DUPLICATE', field: 're_attr_name' })
    }
  })

  test('of one kind are unknown to the other', async () => {
    const [fixed, dynamic] = [await create('pcrf-attribute'), await create('pcrf-attribute-dyn')]
    for (const method of ['GET', 'PUT', 'DELETE']) {
      const body = method === 'PUT' ? {} : undefined
      expect((await server.call(method, `pcrf-attribute/${dynamic.re_attr}`, body)).status).toBe(404)
      expect((await server.call(method, `pcrf-attribute-dyn/${fixed.re_attr}`, body)).status).toBe(404)
    }
    const listed = (await server.call('GET', 'pcrf-attribute?page_size=1000')).body.data
    expect(listed.map((row) => row.re_attr)).not.toContain(dynamic.re_attr)
    const all = (await server.call('GET', 'attribute?page_size=1000')).body.data
    expect(all.map((row) => row.re_attr)).toEqual(expect.arrayContaining([fixed.re_attr, dynamic.re_attr]))
  })

  test('a dynamic one is found by the id it was given', async () => {
    const row = await create('pcrf-attribute-dyn')
    const at = `pcrf-attribute-dyn/${row.dyn_attr_id}`
    expect((await server.call('GET', at)).body.data).toEqual(row)
    expect((await server.call('PUT', at, { measurable: 'Y' })).body.data).toMatchObject({
      measurable: 'Y',
      re_attr: row.re_attr,
    })
    expect((await server.call('DELETE', at)).status).toBe(200)
    expect((await server.call('GET', at)).status).toBe(404)
  })

  test('a dynamic one keeps its fixed values', async () => {
    const row = await create('pcrf-attribute-dyn', { attr_catg: 'A', re_attr_src_type: 'B' })
    for (const fixed of ['attr_catg', 're_attr_src_type']) {
      const { status, body } = await server.call('PUT', `pcrf-attribute-dyn/${row.dyn_attr_id}`, { [fixed]: 'C' })
      expect(status).toBe(400)
      expect(body.statusDescription).toEqual([expect.objectContaining({ code: 'INVALID', field: fixed })])
    }
  })

  test('static ones are listed by their source type', async () => {
    const reserve = await create('pcrf-attribute', {
      re_attr_src_type: 'C',
      mask: '11100',
      lookup_script: 'kept, not run',
    })
    const { data } = (await server.call('GET', 'pcrf-attribute?re_attr_src_type=C&page_size=1000')).body
    expect(data.map((row) => row.re_attr)).toEqual([reserve.re_attr])
    const fixed = (await server.call('GET', 'pcrf-attribute?re_attr_src_type=A&page_size=1000')).body.data
    expect(fixed.every((row) => row.re_attr_src_type === 'A')).toBe(true)
  })

  test('the screen of static ones begins with the fixed ones, unless it asks for others', async () => {
    const reserve = await create('pcrf-attribute', { re_attr_src_type: 'C' })
    const sourcesOf = async (body: object) => {
      const { data } = (await server.call('POST', '/api/static-attribute', body)).body
      return (data as unknown as { data: { re_attr: number; re_attr_src_type: string }[] }).data
    }
    expect(new Set((await sourcesOf({})).map((row) => row.re_attr_src_type))).toEqual(new Set(['A']))
    expect((await sourcesOf({ re_attr_src_type: 'C' })).map((row) => row.re_attr)).toContain(reserve.re_attr)
  })

  test('says what is required in the words of the form', async () => {
    const { body } = await server.call('POST', 'pcrf-attribute', {})
    expect(body.statusDescription.map(({ message }) => message)).toEqual([
      'Re Attribute Name is Required',
      'Measurable is Required',
    ])
  })

  test('0 for another system’s id is none', async () => {
    expect(await create('pcrf-attribute-dyn', { service_pack_id: 0 })).toMatchObject({
      service_pack_id: null,
      sp_id: 0,
    })
    expect(await create('pcrf-attribute-dyn', { service_pack_id: '17' })).toMatchObject({ service_pack_id: 17 })
  })

  test('one that an accumulator counts stays', async () => {
    const attribute = await create('pcrf-attribute', { measurable: 'Y' })
    const modes = (await server.call('GET', 'accumulate-type')).body.data
    await server.call('POST', 'accumulate/ratable-rss', {
      resource_name: `Counts ${++counter}`,
      acm_type: modes[0]?.acm_type,
      re_attr_id: attribute.re_attr,
    })
    const { status, body } = await server.call('DELETE', `pcrf-attribute/${attribute.re_attr}`)
    expect(status).toBe(409)
    expect(body.statusDescription[0]).toMatchObject({ code: 'IN_USE' })
    const usage = (await server.call('GET', `pcrf-attribute/${attribute.re_attr}/usage`)).body.data
    expect(usage.users).toEqual([expect.objectContaining({ catalogue: 'accumulator-type', count: 1 })])
  })

  test('three of those that use one are named, or as many as are asked for', async () => {
    const attribute = await create('pcrf-attribute', { measurable: 'Y' })
    const names = [1, 2, 3, 4].map((nth) => `Counts ${++counter}, the ${nth}.`)
    for (const resource_name of names)
      await server.call('POST', 'accumulate/ratable-rss', { resource_name, acm_type: 1, re_attr_id: attribute.re_attr })
    const named = async (query: string) => {
      const { users } = (await server.call('GET', `pcrf-attribute/${attribute.re_attr}/usage${query}`)).body
        .data as unknown as { users: { count: number; records: { label: string }[] }[] }
      return users.map(({ count, records }) => [count, records.map(({ label }) => label)])
    }
    expect(await named('')).toEqual([[4, names.slice(0, 3)]])
    expect(await named('?named=1000')).toEqual([[4, names]])
    const refused = await server.call('GET', `pcrf-attribute/${attribute.re_attr}/usage?named=0`)
    expect([refused.status, refused.body.statusDescription]).toEqual([
      400,
      [expect.objectContaining({ field: 'named' })],
    ])
  })

  test('price plans are there to be read, and only read', async () => {
    const { body } = await server.call('GET', 'price-plan?price_plan_name=roaming')
    expect(body.meta.total).toBeGreaterThan(0)
    expect((await server.call('POST', 'price-plan', { price_plan_name: 'New' })).status).toBe(404)
    const load = await server.call('POST', '/api/price-plan', {})
    expect(load.body).toMatchObject({ status: 200, message: 'OK' })
  })
})
