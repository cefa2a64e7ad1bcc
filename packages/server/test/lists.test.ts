import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { catalogueOf, catalogues } from '@tollgate/contract/catalogues/registry.ts'
import { listReader } from '../src/catalogue/list-rows.ts'
import { sourceOf } from '../src/catalogue/select-rows.ts'
import { engines, startServer, type Row, type TestServer } from './support/test-server.ts'

describe.each(engines)('lists on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer(engine)
  })
  afterAll(() => server.stop())

  let counter = 0
  const create = async (path: string, body: Row): Promise<Row> => {
    const answer = await server.call('POST', path, body)
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
    return answer.body.data
  }
  const createGroup = (values: Row) => {
    counter += 1
    return create('rating-group', { rg_name: `Group ${counter}`, rg_code: String(counter), ...values })
  }
  const list = async (path: string, query: Record<string, string | number>) => {
    const { status, body } = await server.call('GET', `${path}?${new URLSearchParams(query as never)}`)
    expect(status, JSON.stringify(body)).toBe(200)
    return body
  }
  const names = async (query: Record<string, string>) =>
    (await list('rating-group', { page_size: '1000', ...query })).data.map((row) => row.rg_name)

  test.each([
    ['ÄRGER in Österreich', 'ärger'],
    ['ärger again', 'ÄRGER'],
    ['Καλημέρα ΚΟΣΜΕ', 'κοσμε'],
    ['ПРИВЕТ', 'привет'],
    ['Łódź', 'łÓDŹ'],
    ['日本語', '本'],
    ['smile 😀 here', '😀'],
  ])('find "%s" by "%s"', async (name, part) => {
    await createGroup({ rg_name: name })
    expect(await names({ rg_name: part })).toContain(name)
  })

  test('are filtered by what is worked out on read: counts as they are, names by a part', async () => {
    const [one, none] = [
      await create('flow-group', { flow_group_name: 'With a filter' }),
      await create('flow-group', { flow_group_name: 'Without filters' }),
    ]
    await create('rule-flow', { flow_name: 'web', flow_group_id: one.flow_group_id })
    const grouped = async (filter_count: number) =>
      (await list('flow-group', { filter_count, page_size: 1000 })).data.map((row) => row.flow_group_id)
    expect(await grouped(1)).toEqual([one.flow_group_id])
    expect(await grouped(0)).toContain(none.flow_group_id)
    const sorted = await list('flow-group', { filter_count: 1, sort: '-filter_count', page_size: 1 })
    expect([sorted.data[0]?.flow_group_id, sorted.meta.total]).toEqual([one.flow_group_id, 1])
    const balance = await create('balance-type-acct', { acct_res_name: 'Main', bal_type: 1, is_currency: 'Y' })
    const category = String(balance.bal_type_name)
    const found = await list('balance-type-acct', { bal_type_name: category.slice(1).toUpperCase(), page_size: 1000 })
    expect(found.data.map((row) => row.acct_res_id)).toContain(balance.acct_res_id)
    expect((await list('balance-type-acct', { bal_type_name: 'no such category' })).data).toEqual([])
  })

  test('stored fields are compared by operators; rates take units', async () => {
    const word = 'By operator'
    const rates: [string, number | null, string | null][] = [
      ['none', null, null],
      ['slow', 64_000, 'Q-1'],
      ['fast', 1_500_000, 'Q-2'],
    ]
    for (const [name, rate, code] of rates)
      await create('qos-rule', {
        qos_policy_name: `${word} ${name}`,
        mbrul: rate,
        qos_policy_code: code,
      })
    const found = async (query: Record<string, string>) => {
      const { data, meta } = await list('qos-rule', { qos_policy_name: word, sort: 'qos_policy_id', ...query })
      expect(meta.total).toBe(data.length)
      return data.map((row) => String(row.qos_policy_name).slice(word.length + 1))
    }
    const rate = (operator: string, value: string) => found({ [`mbrul[${operator}]`]: value })
    expect(await rate('eq', '1.5M')).toEqual(['fast'])
    expect(await rate('not', '1.5M')).toEqual(['none', 'slow'])
    expect(await rate('gt', '64k')).toEqual(['fast'])
    expect(await rate('gte', '64k')).toEqual(['slow', 'fast'])
    expect(await rate('lt', '64001')).toEqual(['slow'])
    expect(await rate('lte', '63999')).toEqual([])
    expect(await rate('in', '64000, 1.5M')).toEqual(['slow', 'fast'])
    expect(await rate('between', '64k and 1M')).toEqual(['slow'])
    expect(await rate('between', '64k,1.5M')).toEqual(['slow', 'fast'])
    expect(await rate('empty', '1')).toEqual(['none'])
    expect(await found({ 'qos_policy_code[empty]': '0' })).toEqual(['slow', 'fast'])
    expect(await found({ 'qos_policy_code[empty]': '0', 'mbrul[lt]': '1M' })).toEqual(['slow'])
    expect(await found({ 'qos_policy_code[in]': 'Q-2,Q-3' })).toEqual(['fast'])
  })

  test.each([
    ['rating-group', 'rg_name', 'rg_code', ['90', '1000', '5000', '5001', '100000', '4294967295']],
    ['policy-event', 'pcr_event_name', 're_code', ['1', '007', '11', '100', 'A1', 'b2', '٣', null]],
  ] as const)('codes of digits of a %s are ordered and compared as numbers, before other codes', async (...of) => {
    const [catalogue, name, field, codes] = of
    const word = `Of digits ${field}`
    const type = (await list('policy-event-type', { page_size: 1 })).data[0]?.re_type
    for (const [n, code] of [...codes.entries()].toReversed())
      await create(catalogue, {
        [name]: `${word} ${n}`,
        [field]: code,
        ...(name === 'pcr_event_name' && { re_type: type }),
      })
    const found = async (query: Record<string, string | number>) =>
      (await list(catalogue, { [name]: word, sort: field, ...query })).data.map((row) => row[field])
    expect(await found({})).toEqual(codes)
    const filled = codes.filter((code) => code !== null)
    expect((await found({ sort: `-${field}` })).filter((code) => code !== null)).toEqual(filled.toReversed())
    // Pages do not overlap, deep ones neither.
    const pages = await Promise.all(codes.map((_, n) => found({ page: n + 1, page_size: 1 })))
    expect(pages.flat()).toEqual(codes)
    for (const [place, code] of filled.entries()) {
      const compared = { lt: [0, place], lte: [0, place + 1], gt: [place + 1], gte: [place] } as const
      for (const [operator, ends] of Object.entries(compared))
        expect(await found({ [`${field}[${operator}]`]: code }), `${operator} ${code}`).toEqual(filled.slice(...ends))
    }
    const [first, second] = filled
    expect(await found({ [`${field}[between]`]: `${first},${second}` })).toEqual([first, second])
    expect(await found({ [`${field}[in]`]: `${second},${first}` })).toEqual([first, second])
    expect(await found({ [`${field}[eq]`]: String(second) })).toEqual([second])
  })

  test('a rate and its extended value are one filter and one order', async () => {
    const word = 'By either'
    const rates = [
      { mbrdl: 5_000_000 },
      { mbrdl: 4_294_967_295, ex_mbrdl: 10_000_000 },
      { ex_mbrdl: 4_000 },
      { mbrdl: 4_294_967_295, ex_mbrdl: null },
    ]
    for (const [index, rate] of rates.entries())
      await create('qos-rule', { qos_policy_name: `${word} ${index}`, ...rate })
    const found = async (query: Record<string, string>) =>
      (await list('qos-rule', { qos_policy_name: word, ...query })).data.map((row) =>
        Number(String(row.qos_policy_name).at(-1)),
      )
    expect(await found({ 'mbrdl[gte]': '5G' })).toEqual([1])
    expect(await found({ 'mbrdl[lt]': '4.5M' })).toEqual([2])
    expect(await found({ mbrdl: '4000000' })).toEqual([2])
    expect(await found({ mbrdl: '4294967295' })).toEqual([1, 3])
    expect(await found({ 'mbrdl[empty]': '1' })).toEqual([])
    expect(await found({ sort: 'mbrdl' })).toEqual([2, 0, 3, 1])
  })

  test.each([
    ['mbrul[like]', '5', /There is no operator "like"; there are eq, not/],
    ['mbrul[gt]', 'many', /must be a rate in bits/],
    ['qci[gt]', 'x', /must be a number/],
    ['qci[between]', '5', /must be two values/],
    ['qci[empty]', 'yes', /must be 1 for empty, 0 for not/],
  ])('a filter %s=%s is refused with its key', async (key, value, message) => {
    const { status, body } = await server.call('GET', `qos-rule?${new URLSearchParams({ [key]: value })}`)
    expect([status, body.statusDescription[0]]).toMatchObject([400, { field: key }])
    expect(body.statusDescription[0]?.message).toMatch(message)
  })

  test.each([
    ['Ümlaut', 'üMLAUT'],
    ['ΚΌΣΜΕ', 'κόσμε'],
    ['Чёрный', 'ЧЁРНЫЙ'],
  ])('"%s" and "%s" are one name', async (name, same) => {
    await createGroup({ rg_name: name })
    counter += 1
    const { status, body } = await server.call('POST', 'rating-group', { rg_name: same, rg_code: String(counter) })
    expect(status).toBe(409)
    expect(body.statusDescription).toEqual([expect.objectContaining({ code: 'DUPLICATE', field: 'rg_name' })])
  })

  test.each(['100% off', 'under_score', 'back\\slash', "quote's", 'double "quote"', 'semi;colon -- x', '50%_\\'])(
    'take "%s" literally',
    async (text) => {
      const name = `${text} ${++counter}`
      await createGroup({ rg_name: name })
      await createGroup({ rg_name: `100x off underxscore back/slash ${counter}` })
      expect(await names({ rg_name: text })).toEqual([name])
    },
  )

  test('a text filter of -1 is a text, a key filter of -1 or nothing is none', async () => {
    await createGroup({ rg_name: 'Minus-1' })
    expect(await names({ rg_name: '-1' })).toEqual(['Minus-1'])
    const group = await createGroup({})
    await create('service-identifier', { pcc_service_name: 'Only', si_code: 7, rating_group_id: group.rating_group_id })
    const total = async (rating_group_id: string | number) =>
      (await list('service-identifier', { rating_group_id })).meta.total
    expect([await total(-1), await total(''), await total(group.rating_group_id as number)]).toEqual([1, 1, 1])
    expect([await total(0), await total(999_999)]).toEqual([0, 0])
  })

  test.each([
    ['policy-event', 'comments'],
    ['policy-event', 're_code'],
    ['pcrf-zone/map', 'std_code'],
    ['flow-group', 'comments'],
    ['pcc-rule', 'comments'],
    ['timespan', 'comments'],
  ])('%s is searched by %s, shown as a filter or not', async (path, key) => {
    expect((await server.call('GET', `${path}?${key}=no%20such%20text%25`)).body.meta.total).toBe(0)
    expect((await server.call('GET', `${path}?${key}=`)).status).toBe(200)
  })

  test('aliases mean what they stand for, and unknown keys nothing', async () => {
    const event = await create('policy-event', { pcr_event_name: 'Alias event', re_type: 1 })
    const ids = async (query: Record<string, string>) =>
      (await list('policy-event', query)).data.map((row) => row.pcr_event_id)
    expect(await ids({ event_name: 'alias EV' })).toEqual([event.pcr_event_id])
    expect(await ids({ pcr_event_name: 'alias EV' })).toEqual([event.pcr_event_id])
    expect(await ids({ pcr_event_name: 'alias', event_name: 'nothing such' })).toEqual([])
    expect(await ids({ nothing: '1', 'pcr_event_name[]': 'x', __proto__: 'x' })).toContain(event.pcr_event_id)
    const types = await list('accumulate-type', { re_type_name: 'day' })
    expect(types.data.map((row) => row.acm_type_name)).toEqual(
      (await list('accumulate-type', { acm_type_name: 'DAY' })).data.map((row) => row.acm_type_name),
    )
    await create('rule-cache-refresh', { type: 'Alias', version: 1 })
    const refreshes = await list('rule-cache-refresh', { pageSize: 1, ruleCacheRefreshName: 'alIAS' })
    expect([refreshes.meta.pageSize, refreshes.meta.total]).toEqual([1, 1])
  })

  test('pages hold 10 rows, from page 1, and count them all', async () => {
    for (const n of Array(12).keys()) await create('flow-group', { flow_group_name: `Paged ${n}` })
    const first = await list('flow-group', { flow_group_name: 'paged' })
    expect(first.meta).toEqual({ currentPage: 1, pageSize: 10, total: 12, totalPage: 2 })
    const second = await list('flow-group', { flow_group_name: 'paged', page: 2 })
    expect([...first.data, ...second.data].map((row) => row.flow_group_name)).toEqual(
      Array.from({ length: 12 }, (_, n) => `Paged ${n}`),
    )
    expect((await list('flow-group', { flow_group_name: 'no such' })).meta).toEqual({
      currentPage: 1,
      pageSize: 10,
      total: 0,
      totalPage: 0,
    })
    expect((await list('flow-group', { page_size: 1000 })).meta.pageSize).toBe(1000)
  })

  test('an order puts letters together whatever their case, empty values last, and the id behind', async () => {
    const rows = [
      await createGroup({ rg_name: 'order b', comments: 'same' }),
      await createGroup({ rg_name: 'Order A' }),
      await createGroup({ rg_name: 'order C', comments: 'same' }),
    ]
    const sorted = (sort: string) => names({ rg_name: 'order ', sort })
    expect(await sorted('rg_name')).toEqual(['Order A', 'order b', 'order C'])
    expect(await sorted('-rg_name')).toEqual(['order C', 'order b', 'Order A'])
    expect(await sorted('comments')).toEqual(['order b', 'order C', 'Order A'])
    expect(await sorted('-comments')).toEqual(['order b', 'order C', 'Order A'])
    expect(await sorted('-rating_group_id')).toEqual(rows.map((row) => row.rg_name).toReversed())
  })

  test.each(['sort=-', 'sort=--rg_name', 'sort=rg_name,rg_code', 'sort=rg_name&sort=rg_code', 'sort=constructor'])(
    'refuse %s',
    async (query) => {
      const { status, body } = await server.call('GET', `rating-group?${query}`)
      expect([status, body.statusDescription[0]?.field]).toEqual([400, 'sort'])
    },
  )

  test.each([
    ['rating_group_id=1.5', 'rating_group_id'],
    ['rating_group_id=1e3', 'rating_group_id'],
    ['rating_group_id=x', 'rating_group_id'],
    ['rating_group_id=99999999999999999999', 'rating_group_id'],
    ['pcc_service_name=a&pcc_service_name=b', 'pcc_service_name'],
    ['page=1e3', 'page'],
    ['page=', 'page'],
    ['page=9007199254740993', 'page'],
    ['page_size=+1', 'page_size'],
  ])('refuse the query %s and name the key', async (query, field) => {
    const { status, body } = await server.call('GET', `service-identifier?${query}`)
    expect(status).toBe(400)
    expect(body.statusDescription).toEqual([expect.objectContaining({ code: 'INVALID', field })])
  })

  test('an order by what no column holds is total as well, and pages like any other', async () => {
    for (const [qos_policy_name, values] of [
      ['Ordered 1', { qci: 9, gbrul: 1000 }],
      ['Ordered 2', { qci: 9 }],
      ['Ordered 3', { qci: 1, mbrul: 1, gbrul: 1000 }],
    ] as const)
      expect((await server.call('POST', 'qos-rule', { qos_policy_name, ...values })).status).toBe(201)
    const ordered = async (query: string) =>
      (await server.call('GET', `qos-rule?qos_policy_name=Ordered&${query}`)).body.data.map((row) => [
        row.warning_count as number,
        row.qos_policy_id as number,
      ])
    const all = await ordered('page_size=10')
    const rising = all.toSorted(([a = 0, x = 0], [b = 0, y = 0]) => a - b || x - y)
    expect(new Set(all.map(([count]) => count)).size).toBeGreaterThan(1)
    expect(await ordered('sort=warning_count')).toEqual(rising)
    expect(await ordered('sort=-warning_count')).toEqual(
      all.toSorted(([a = 0, x = 0], [b = 0, y = 0]) => b - a || x - y),
    )
    expect(await ordered('sort=warning_count&page_size=2&page=2')).toEqual(rising.slice(2))
    expect(await ordered('sort=warning_count&page_size=2&page=9')).toEqual([])
    const file = await server.http.inject({
      url: '/api/v1/qos-rule/export?format=json&qos_policy_name=Ordered&sort=warning_count',
      headers: { cookie: server.cookie },
    })
    expect(file.statusCode).toBe(200)
  })

  test('rows count their warnings, a row read singly says them', async () => {
    const row = await create('qos-rule', { qos_policy_name: 'Warned', qci: 1 })
    const [listed] = (await list('qos-rule', { qos_policy_name: 'Warned' })).data
    expect(listed).not.toHaveProperty('warnings')
    expect(listed?.warning_count).toBe((row.warnings as unknown[]).length)
    expect(row.warnings).toContainEqual({ code: 'GBR_MISSING', field: 'gbrul', message: expect.any(String) })
  })

  test('hold values that a computed column or a narrowing binds, beside those of the filters and the page', async () => {
    const given = ['Bound one', 'Bound two', 'Bound three', 'Unbound']
    for (const rg_name of given) await createGroup({ rg_name, comments: 'bound values' })
    const source = sourceOf(catalogueOf('rating-group'), catalogues, {
      computed: { known_as: sql<string>`rating_group.rg_name || ${' (group)'}` },
      narrow: () => ({ key: 'other than two', rows: sql<boolean>`rating_group.rg_name <> ${'Bound two'}` }),
    })
    const read = listReader(server.database, source)
    const filters = { rg_name: 'bound ', comments: 'BOUND' }
    for (const page of [1, 2]) {
      const { rows, total } = await read({ page, pageSize: 1, sort: '-rg_name', filters })
      expect([total, rows.map(({ known_as }) => known_as)]).toEqual([
        2,
        [`${['Bound three', 'Bound one'][page - 1]} (group)`],
      ])
    }
  })
})
