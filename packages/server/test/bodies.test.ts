import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines, startServer, type Body, type Row, type TestServer } from './support/test-server.ts'

describe.each(engines)('bodies on %s', (engine) => {
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
  const createGroup = (values: Row = {}) => {
    counter += 1
    return create('rating-group', { rg_name: `Group ${counter}`, rg_code: String(counter), ...values })
  }
  const send = async (method: string, url: string, payload: string | Buffer, type?: string) => {
    const headers = { cookie: server.cookie, ...(type === undefined ? {} : { 'content-type': type }) }
    const answer = await server.http.inject({ method: method as 'POST', url: `/api/${url}`, payload, headers })
    return { status: answer.statusCode, body: answer.json<Body & { message: string }>() }
  }

  test.each([
    ['text/plain'],
    ['text/html'],
    ['application/x-www-form-urlencoded'],
    ['multipart/form-data; boundary=x'],
    ['application/xml'],
    ['nonsense'],
  ])('of the type "%s" are refused, also where none is needed', async (type) => {
    const { status, body } = await send('POST', 'v1/rating-group', '{"rg_name":"A","rg_code":"1"}', type)
    expect([status, body.statusDescription[0]?.code]).toEqual([415, 'UNSUPPORTED_TYPE'])
    const firstLoad = await send('POST', 'rating-group', '{}', type)
    expect([firstLoad.status, firstLoad.body.data]).toEqual([415, null])
  })

  test.each(['application/json', 'application/json; charset=utf-8', 'APPLICATION/JSON'])(
    'of the type "%s" are read',
    async (type) => {
      counter += 1
      const body = `{"rg_name":"Typed ${counter}","rg_code":"${counter}"}`
      expect((await send('POST', 'v1/rating-group', body, type)).status).toBe(201)
    },
  )

  test('that are announced as JSON and empty are none', async () => {
    const { rating_group_id: id } = await createGroup()
    expect((await send('POST', 'rating-group', '', 'application/json')).status).toBe(200)
    const missing = await send('PUT', `v1/rating-group/${id}`, '', 'application/json')
    expect([missing.status, missing.body.statusDescription[0]?.code]).toEqual([400, 'INVALID'])
    expect((await send('DELETE', `v1/rating-group/${id}`, '', 'application/json')).status).toBe(200)
  })

  test('over 1 MiB are refused in the shape of each path', async () => {
    const payload = JSON.stringify({ comments: 'x'.repeat(1024 * 1024) })
    const plain = await send('POST', 'v1/rating-group', payload, 'application/json')
    expect([plain.status, plain.body.statusDescription[0]?.code]).toEqual([413, 'TOO_LARGE'])
    const firstLoad = await send('POST', 'rating-group', payload, 'application/json')
    expect(firstLoad.body).toEqual({ status: 413, message: 'The body is larger than 1 MiB', data: null })
  })

  test('just below 1 MiB are read', async () => {
    const { status, body } = await send(
      'POST',
      'v1/rating-group',
      JSON.stringify({ comments: 'x'.repeat(1024 * 1023) }),
      'application/json',
    )
    expect([status, body.statusDescription.at(-1)?.field]).toEqual([400, 'comments'])
  })

  test.each([
    ['an object', '{"toString":1,"valueOf":1}'],
    ['an array', '[1]'],
    ['a deep array', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
    ['true', 'true'],
    ['a word', '"abc"'],
    ['a fraction', '1.5'],
  ])('with %s for an id or a version are refused, naming it', async (_what, value) => {
    const { rating_group_id: id } = await createGroup()
    for (const field of ['rating_group_id', 'row_version']) {
      const { status, body } = await send('PUT', `v1/rating-group/${id}`, `{"${field}":${value}}`, 'application/json')
      expect(status, field).toBe(400)
      expect(body.statusDescription).toEqual([expect.objectContaining({ code: 'INVALID', field })])
    }
    expect((await server.call('GET', `rating-group/${id}`)).body.data.row_version).toBe(1)
  })

  test('may hold their own id and version as text, and no version', async () => {
    const { rating_group_id: id } = await createGroup()
    const at = `rating-group/${id}`
    expect((await server.call('PUT', at, { rating_group_id: String(id), row_version: '1' })).status).toBe(200)
    expect((await server.call('PUT', at, { row_version: null })).status).toBe(200)
    expect((await server.call('PUT', at, { row_version: '' })).status).toBe(200)
    expect((await server.call('PUT', at, { row_version: '1' })).status).toBe(412)
  })

  test.each([{ toString: 1 }, [1], true, 'abc', 1.5])('a first load refuses the id %j', async (id) => {
    const { status, body } = await server.call('POST', '/api/timespan-detail', { id })
    expect(status).toBe(400)
    expect(body).toEqual({ status: 400, message: expect.any(String), data: null })
  })

  test('a number field takes its decimal text, a text field a number', async () => {
    const group = await createGroup({ rg_code: 7_001 })
    expect(group.rg_code).toBe('7001')
    const service = await create('service-identifier', {
      pcc_service_name: 42,
      si_code: ' 4294967295 ',
      rating_group_id: String(group.rating_group_id),
    })
    expect(service).toMatchObject({
      pcc_service_name: '42',
      si_code: 4_294_967_295,
      rating_group_id: group.rating_group_id,
    })
  })

  test.each(['abc', '1,5', '0x10', '1e3', '1 2', '4294967296', '-1', '1.5', 'Infinity', 'NaN', '1e400'])(
    'a number field refuses the text "%s"',
    async (si_code) => {
      const { rating_group_id } = await createGroup()
      const { status, body } = await server.call('POST', 'service-identifier', {
        pcc_service_name: 'A service',
        si_code,
        rating_group_id,
      })
      expect(status).toBe(400)
      expect(body.statusDescription).toEqual([expect.objectContaining({ code: 'INVALID', field: 'si_code' })])
    },
  )

  test.each([0, '0', '', null])('%j in an optional id field means none', async (none) => {
    counter += 1
    const rule = await create('pcc-rule', {
      rule_name: `Rule ${counter}`,
      rule_code: `rule-${counter}`,
      flow_group_id: none,
      qos_policy_id: none,
      pcc_service_id: none,
      rating_group_id: none,
      charging_rule_id: none,
      redirection_rule_id: none,
      url_instance_id: none,
      cond_data_id: none,
    })
    const ids = Object.entries(rule).filter(([field]) => field.endsWith('_id') && !field.startsWith('pcc_rule'))
    expect(Object.fromEntries(ids)).toEqual(Object.fromEntries(ids.map(([field]) => [field, null])))
    const balance = await create('balance-type-acct', {
      acct_res_name: `Balance ${counter}`,
      bal_type: 1,
      is_currency: 'N',
      parent_acct_res_id: none,
      default_acct_item_type_id: none,
    })
    expect(balance).toMatchObject({ parent_acct_res_id: null, default_acct_item_type_id: null })
    const accumulator = await create('accumulate/ratable-rss', {
      resource_name: `Accumulator ${counter}`,
      acm_type: 1,
      re_attr_id: none,
    })
    expect(accumulator.re_attr_id).toBeNull()
  })

  test.each([0, '0'])('%j in a required id field is a field left empty', async (rating_group_id) => {
    const { status, body } = await server.call('POST', 'service-identifier', {
      pcc_service_name: 'A service',
      si_code: 1,
      rating_group_id,
    })
    expect(status).toBe(400)
    expect(body.statusDescription).toEqual([
      { code: 'REQUIRED', message: 'Field is required', field: 'rating_group_id' },
    ])
  })

  test('text is trimmed, then measured; line feeds and tabs stay, other control characters are refused', async () => {
    const { rating_group_id: id } = await createGroup()
    const put = (values: Row) => server.call('PUT', `rating-group/${id}`, values)
    expect((await put({ rg_name: `  ${'n'.repeat(128)}  ` })).body.data.rg_name).toBe('n'.repeat(128))
    expect((await put({ rg_name: 'n'.repeat(129) })).body.statusDescription[0]).toMatchObject({ field: 'rg_name' })
    expect((await put({ comments: 'c'.repeat(1024) })).status).toBe(200)
    expect((await put({ comments: 'c'.repeat(1025) })).body.statusDescription[0]).toMatchObject({ field: 'comments' })
    expect((await put({ comments: 'two\nlines\tand 日本 😀' })).body.data.comments).toBe('two\nlines\tand 日本 😀')
    for (const comments of [
      'a\u0000b',
      'a\u0008b',
      'a\u001bb',
      'half \ud800 a pair',
      'a\u202eb',
      'a\u2028b',
      'a\u0085b',
    ]) {
      const { status, body } = await put({ comments })
      expect(status, JSON.stringify(comments)).toBe(400)
      expect(body.statusDescription).toEqual([expect.objectContaining({ code: 'INVALID', field: 'comments' })])
    }
  })

  test.each([
    ['two\nlines', 'Name contains a line end: write it on one line'],
    ['two\tparts', 'Name contains a tab: write a blank instead'],
    ['gold\u202eevil', 'Name contains an invisible character (U+202E): remove it'],
    ['gold\u200f', 'Name contains an invisible character (U+200F): remove it'],
  ])('a name %o is refused, also in an import', async (rg_name, message) => {
    const refused = { code: 'INVALID', message, field: 'rg_name' }
    const { rating_group_id: id } = await createGroup()
    expect((await server.call('PUT', `rating-group/${id}`, { rg_name })).body.statusDescription).toEqual([refused])
    const { body } = await server.call('POST', 'rating-group/import/preview', [{ rg_name, rg_code: '4711' }])
    expect(JSON.stringify(body.data)).toContain(message)
  })

  test('a row may be as another call reads it: a group by the call that edits it, a plan with its versions', async () => {
    const asRead = [
      ['balance-type-acct', 'balance-type-group', 'acct_res_id'],
      ['pcc-rule', 'pcc-rule-group', 'pcc_rule_id'],
    ] as const
    await create('balance-type-acct', { acct_res_name: 'A group', bal_type: 8, is_currency: 'N' })
    await create('pcc-rule', { rule_name: 'A group', rule_code: 'A-GROUP', rule_type: 'G' })
    for (const [path, groups, id] of asRead) {
      const [group] = (await server.call('GET', `${groups}?page_size=1`)).body.data as Row[]
      expect(group).toHaveProperty('member_count')
      const { status, body } = await server.call('PUT', `${path}/${group?.[id]}`, group)
      expect([status, Object.keys(body.data).includes('member_count')]).toEqual([200, false])
    }
    const type = await create('policy-plan', {
      pcr_plan_name: 'A plan',
      pcr_plan_code: 'A',
      pcc_pcr_plan_type: 1,
      priority: 1,
    })
    const detail = await server.call('POST', '/api/policy-plan/detail', { id: type.pcr_plan_id })
    const [plan] = (detail.body.data as unknown as { data: Row[] }).data
    expect(plan).toHaveProperty('versions')
    expect((await server.call('PUT', `policy-plan/${type.pcr_plan_id}`, plan)).status).toBe(200)
  })

  test.each([2 ** 53, -(2 ** 53), 1e15, 0.1])('%d is a number like any other', async (remind_value) => {
    counter += 1
    const row = { acct_res_name: `Limit ${counter}`, bal_type: 1, is_currency: 'N' }
    expect(await create('balance-type-acct', { ...row, remind_value })).toMatchObject({ remind_value })
  })

  test('several faults are told at once, one per field, in the order of the form', async () => {
    const { status, body } = await server.call('POST', 'service-identifier', {
      unknown: 1,
      comments: 'x'.repeat(2000),
      si_code: 'many',
    })
    expect(status).toBe(400)
    expect(body.statusDescription.map(({ code, field }) => `${code} ${field}`)).toEqual([
      'REQUIRED pcc_service_name',
      'INVALID si_code',
      'REQUIRED rating_group_id',
      'INVALID comments',
      'INVALID unknown',
    ])
  })
})
