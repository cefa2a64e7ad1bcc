import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines, startServer, type Row, type TestServer } from './support/test-server.ts'

describe.each(engines)('time spans on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer(engine)
  })
  afterAll(() => server.stop())

  let counter = 0
  const createSpan = async (): Promise<Row> =>
    (await server.call('POST', 'timespan', { time_span_name: `Span ${++counter}` })).body.data
  const detail = (span: Row, values: Row = {}): Row => ({
    time_span_id: span.time_span_id,
    cycle_begin_date: '2026-01-01T18:00:00',
    time_unit: 'H',
    duration: 4,
    cycle_unit: 1,
    ...values,
  })
  const createDetail = async (span: Row, values: Row = {}): Promise<Row> =>
    (await server.call('POST', 'timespan-detail', detail(span, values))).body.data

  test('details are listed for a span only', async () => {
    const [one, two] = [await createSpan(), await createSpan()]
    await createDetail(one)
    await createDetail(two)
    const list = async (query: string) => (await server.call('GET', `timespan-detail${query}`)).body
    for (const query of ['', '?time_span_id=', '?time_span_id=0', '?time_span_id=-1', '?page=2']) {
      expect(await list(query), query).toMatchObject({ data: [], meta: { total: 0 } })
    }
    const { data, meta } = await list(`?time_span_id=${one.time_span_id}`)
    expect(meta).toEqual({ currentPage: 1, pageSize: 10, total: 1, totalPage: 1 })
    expect(data[0]).toMatchObject({
      time_span_id: one.time_span_id,
      seq: 1,
      pcc_time_span: { time_span_name: one.time_span_name },
    })
  })

  test('the first load is empty without a span and that of the span with its id', async () => {
    const span = await createSpan()
    await createDetail(span)
    const load = async (body: unknown) => (await server.call('POST', '/api/timespan-detail', body)).body.data
    expect(await load({})).toMatchObject({ data: [], meta: { total: 0 } })
    expect(await load({ id: span.time_span_id })).toMatchObject({ meta: { total: 1 } })
    const wrong = await server.call('POST', '/api/timespan-detail', { id: 'x' })
    expect([wrong.status, wrong.body]).toEqual([400, { status: 400, message: expect.any(String), data: null }])
  })

  test('a free sequence is kept, a taken one or none is given anew, for each span by itself', async () => {
    const [one, two] = [await createSpan(), await createSpan()]
    expect((await createDetail(one)).seq).toBe(1)
    expect((await createDetail(one, { seq: 7 })).seq).toBe(7)
    expect((await createDetail(one, { seq: 7 })).seq).toBe(8)
    expect((await createDetail(one, { seq: 3 })).seq).toBe(3)
    expect((await createDetail(one)).seq).toBe(9)
    expect((await createDetail(two, { seq: 0 })).seq).toBe(1)
    expect((await createDetail(two, { seq: null })).seq).toBe(2)
  })

  test('many details created at once each get a sequence of their own', async () => {
    const span = await createSpan()
    const rows = await Promise.all(Array.from({ length: 30 }, () => createDetail(span, { seq: 1 })))
    expect(new Set(rows.map((row) => row.seq)).size).toBe(30)
  })

  test('a detail is addressed by its span and sequence', async () => {
    const [span, other] = [await createSpan(), await createSpan()]
    const row = await createDetail(span)
    await createDetail(other)
    const at = `timespan-detail/${span.time_span_id}/${row.seq}`
    const read = await server.call('GET', at)
    expect(read.body.data).toEqual(row)
    expect(read.headers.etag).toBe('"1"')
    const changed = await server.call('PUT', at, { duration: 6 }, { 'if-match': '"1"' })
    expect(changed.body.data).toMatchObject({ duration: 6, seq: row.seq, row_version: 2 })
    expect((await server.call('PUT', at, { duration: 7 }, { 'if-match': '"1"' })).status).toBe(412)
    expect((await server.call('DELETE', at)).body.data).toMatchObject({ duration: 6 })
    expect((await server.call('GET', at)).status).toBe(404)
    expect((await server.call('GET', `timespan-detail/${other.time_span_id}/1`)).status).toBe(200)
  })

  test('a detail is found by its id alone, as a problem names it', async () => {
    const row = await createDetail(await createSpan(), { duration: 99 })
    const problems = (await server.call('GET', 'problems?page_size=1000')).body.data
    expect(problems.map(({ id }) => id)).toContain(row.time_span_detail_id)
    const { data } = (await server.call('GET', `timespan-detail?time_span_detail_id=${row.time_span_detail_id}`)).body
    expect(data).toEqual([expect.objectContaining({ time_span_id: row.time_span_id, seq: row.seq })])
  })

  test.each(['timespan-detail/1', 'timespan-detail/1/x', 'timespan-detail/999999/1', 'timespan-detail/0/0'])(
    'there is no %s',
    async (path) => {
      const { status, body } = await server.call('GET', path)
      expect([status, body.statusDescription[0]?.code]).toEqual([404, 'NOT_FOUND'])
    },
  )

  test('a detail stays in its span and keeps its sequence', async () => {
    const [span, other] = [await createSpan(), await createSpan()]
    const row = await createDetail(span)
    for (const [field, value] of [
      ['time_span_id', other.time_span_id],
      ['seq', 5],
    ] as const) {
      const { status, body } = await server.call('PUT', `timespan-detail/${span.time_span_id}/${row.seq}`, {
        [field]: value,
      })
      expect([status, body.statusDescription[0]?.field]).toEqual([400, field])
    }
  })

  test.each(['2026-01-01T18:00:00', '2026-01-01T18:00', '2026-01-01T18:00:00.000Z', '2026-01-01T18:00:00+02:00'])(
    'keeps the begin %s as it was sent',
    async (cycle_begin_date) => {
      expect((await createDetail(await createSpan(), { cycle_begin_date })).cycle_begin_date).toBe(cycle_begin_date)
    },
  )

  test.each<[string, unknown, string]>([
    ['cycle_begin_date', 'tomorrow', 'Must be a date and time'],
    ['cycle_begin_date', '2026-02-30T10:00:00', 'Must be a date and time'],
    ['cycle_begin_date', null, 'Cycle Begin Date is Required'],
    ['time_unit', 'W', 'one of S (Second), N (Minute), H (Hour), D (Day)'],
    ['time_unit', '', 'Time Unit is Required'],
    ['duration', 0, 'Duration must be greater than zero'],
    ['duration', -3, 'Duration must be greater than zero'],
    ['duration', 1.5, 'a whole number'],
    ['duration', undefined, 'Duration must be greater than zero'],
    ['cycle_unit', 0, 'Cycle Unit must be greater than zero'],
    ['cycle_unit', 5, 'one of 1 (Every day)'],
    ['cycle_unit', undefined, 'Cycle Unit must be greater than zero'],
  ])('refuses the %s %s', async (field, value, message) => {
    const { status, body } = await server.call(
      'POST',
      'timespan-detail',
      detail(await createSpan(), { [field]: value }),
    )
    expect(status).toBe(400)
    expect(body.statusDescription).toEqual([
      expect.objectContaining({ field, message: expect.stringContaining(message) }),
    ])
  })

  test('a duration longer than its cycle is warned about, not refused', async () => {
    const span = await createSpan()
    const codes = async (values: Row) => ((await createDetail(span, values)).warnings as Row[]).map(({ code }) => code)
    const TOO_LONG = ['DURATION_EXCEEDS_CYCLE']
    expect(await codes({ duration: 24 })).toEqual([])
    expect(await codes({ duration: 25 })).toEqual(TOO_LONG)
    expect(await codes({ duration: 8, time_unit: 'D', cycle_unit: 2 })).toEqual(TOO_LONG)
    expect(await codes({ duration: 31, time_unit: 'D', cycle_unit: 3 })).toEqual([])
    expect(await codes({ duration: 32, time_unit: 'D', cycle_unit: 3 })).toEqual(TOO_LONG)
    expect(await codes({ duration: 366, time_unit: 'D', cycle_unit: 4 })).toEqual([])
    expect(await codes({ duration: 5000, time_unit: 'D', cycle_unit: 9 })).toEqual([])
    const problems = (await server.call('GET', 'problems?page_size=1000')).body.data
    expect(problems).toContainEqual(expect.objectContaining({ resource: 'timespan-detail', code: TOO_LONG[0] }))
  })

  test('details go with their span, are counted in it and remembered', async () => {
    const span = await createSpan()
    const row = await createDetail(span)
    const at = `timespan/${span.time_span_id}`
    expect((await server.call('GET', at)).body.data).toMatchObject({ detail_count: 1 })
    const usage = (await server.call('GET', `${at}/usage`)).body.data
    expect(usage).toEqual({ owned: [{ catalogue: 'timespan-detail', count: 1 }], users: [] })
    expect((await server.call('DELETE', at)).status).toBe(200)
    expect((await server.call('GET', `timespan-detail/${span.time_span_id}/${row.seq}`)).status).toBe(404)
    const { data } = (await server.call('GET', `timespan-detail?time_span_id=${span.time_span_id}`)).body
    expect(data).toEqual([])
  })

  test('a span is listed by its name and needs one', async () => {
    const span = await createSpan()
    const { data } = (
      await server.call('GET', `timespan?time_span_name=${encodeURIComponent(String(span.time_span_name))}`)
    ).body
    expect(data.map((row) => row.time_span_id)).toContain(span.time_span_id)
    const { body } = await server.call('POST', 'timespan', { comments: 'nameless' })
    expect(body.statusDescription).toEqual([
      { code: 'REQUIRED', message: 'Time Span Name is Required', field: 'time_span_name' },
    ])
  })
})
