import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catalogues } from '@tollgate/contract/catalogues/registry.ts'
import { engines, startServer, type Row, type TestServer } from './support/test-server.ts'

const AWKWARD = ['a,b', 'say "hi"', '=1+1', '-5', '+46', '@x', ' Zürich 東京 🗼'.trim(), '0012', ';', "'"]

describe.each(engines)('export on %s', (engine) => {
  let server: TestServer
  let zone_id: unknown
  beforeAll(async () => {
    server = await startServer(engine, { demoData: true })
    const map = await server.call('POST', 'pcrf-zone/map', { zone_map_name: 'Awkward', data_source: '0' })
    const zone = await server.call('POST', 'pcrf-zone/zone', {
      zone_map_id: map.body.data.zone_map_id,
      zone_name: 'Texts, "quoted"',
    })
    zone_id = zone.body.data.zone_id
    for (const value of AWKWARD) await server.call('POST', 'pcrf-zone/value', { zone_id, value, exp_value: value })
  })
  afterAll(() => server.stop())

  const download = (path: string) =>
    server.http.inject({ method: 'GET', url: `/api/v1/${path}`, headers: { cookie: server.cookie } })
  const rowsOf = (text: string): Row[] => parse(text, { columns: true, record_delimiter: '\r\n' })

  test.each([...catalogues.values()].map((catalogue) => [catalogue.name, catalogue] as const))(
    '%s: the rows of the list, by their wire names, in either format',
    async (_name, catalogue) => {
      const parent = catalogue.filters.find((filter) => filter.parent)
      const query = parent ? `${parent.key}=1` : `sort=${catalogue.columns[0]}`
      const list = await server.call('GET', `${catalogue.path}?page_size=1000&${query}`)
      const csv = await download(`${catalogue.path}/export?format=csv&${query}`)
      const json = await download(`${catalogue.path}/export?format=json&${query}`)
      expect([csv.statusCode, json.statusCode]).toEqual([200, 200])
      const ids = (rows: Row[]) => rows.map((row) => String(row[catalogue.id]))
      const written = json.json<Row[]>()
      expect(ids(rowsOf(csv.body)).slice(0, 1000)).toEqual(ids(list.body.data))
      expect(ids(written)).toEqual(ids(rowsOf(csv.body)))
      for (const [at, row] of list.body.data.entries()) expect(row).toMatchObject(written[at] as Row)
      expect(written.length).toBe(list.body.meta.total)
    },
  )

  test('is a download with a name, of a type, with a header line, and not cached', async () => {
    const { headers, body } = await download(`pcrf-zone/value/export?zone_id=${zone_id}`)
    expect(headers['content-type']).toMatch(/^text\/csv; charset=utf-8/)
    expect(headers['content-disposition']).toMatch(/^attachment; filename="zone-values-\d{4}-\d\d-\d\d\.csv"$/)
    expect(headers['cache-control']).toBe('no-store')
    expect(body.split('\r\n')[0]).toBe('seq,zone_id,value,exp_value,pcc_zone.zone_name,pcc_zone.zone_map_id')
    const json = await download('qos-rule/export?format=json')
    expect(json.headers['content-type']).toMatch(/^application\/json/)
    expect(json.headers['content-disposition']).toContain('.json"')
  })

  test('leaves every text as it is', async () => {
    const { body } = await download(`pcrf-zone/value/export?guard=0&zone_id=${zone_id}`)
    expect(rowsOf(body).map(({ value }) => value)).toEqual(AWKWARD)
    expect(rowsOf(body)[0]).toMatchObject({ 'pcc_zone.zone_name': 'Texts, "quoted"' })
    const json = await download(`pcrf-zone/value/export?format=json&zone_id=${zone_id}`)
    expect(json.json<Row[]>().map(({ value }) => value)).toEqual(AWKWARD)
  })

  test('keeps the line ends of a text of several lines', async () => {
    const texts = ['two\nlines', 'a\r\nb', 'a\ttab, "quoted"']
    for (const [index, comments] of texts.entries())
      await server.call('POST', 'flow-group', { flow_group_name: `Lines ${index}`, comments })
    const { body } = await download('flow-group/export?sort=flow_group_name&flow_group_name=Lines')
    expect(rowsOf(body).map(({ comments }) => comments)).toEqual(texts)
  })

  test('is safe to open in a spreadsheet, and comes back as it went', async () => {
    const { body } = await download(`pcrf-zone/value/export?zone_id=${zone_id}`)
    const written = rowsOf(body).map(({ value }) => value)
    expect(written).toEqual(AWKWARD.map((text) => (['=1+1', '@x'].includes(text) ? `'${text}` : text)))
    const preview = async (query: string) => {
      const answer = await server.http.inject({
        method: 'POST',
        url: `/api/v1/pcrf-zone/value/import/preview?${query}`,
        headers: { cookie: server.cookie, 'content-type': 'text/csv' },
        payload: body,
      })
      return answer.json<{ data: object }>().data
    }
    expect(await preview('')).toMatchObject({ added: 0, changed: 0, unchanged: AWKWARD.length, faulty: 0 })
    expect(await preview('guard=0')).toMatchObject({ changed: 2, unchanged: AWKWARD.length - 2 })
  })

  test('goes through all slices once, in the order asked for', async () => {
    const total = (await server.call('GET', 'pcrf-zone/value')).body.meta.total
    const seqs = async (sort: string) =>
      rowsOf((await download(`pcrf-zone/value/export?sort=${sort}`)).body).map(({ seq }) => Number(seq))
    const [up, down, byValue] = [await seqs('seq'), await seqs('-seq'), await seqs('-value')]
    expect(total).toBeGreaterThan(3000)
    expect(new Set(up).size).toBe(total)
    expect(up).toEqual(up.toSorted((a, b) => a - b))
    expect(down).toEqual(up.toReversed())
    expect(byValue.toSorted((a, b) => a - b)).toEqual(up)
    const page = await server.call('GET', 'pcrf-zone/value?sort=-value&page=3&page_size=1000')
    expect(byValue.slice(2000, 3000)).toEqual(page.body.data.map(({ seq }) => seq))
  })

  test('holds what the filter shows, nothing included, whatever the page', async () => {
    const some = await download(`pcrf-zone/value/export?page=7&page_size=1&value=${encodeURIComponent('say "')}`)
    expect(rowsOf(some.body).length).toBe(1)
    expect((await download('pcrf-zone/value/export?value=nowhere&sort=value')).body.split('\r\n').length).toBe(2)
    expect((await download('pcrf-zone/value/export?value=nowhere&format=json')).json()).toEqual([])
  })

  test.each(['format=xml', 'format=csv&format=json', 'sort=nothing', 'guard=yes'])(
    'refuses %s and names the key',
    async (query) => {
      const { status, body } = await server.call('GET', `qos-rule/export?${query}`)
      expect(status).toBe(400)
      expect(body.statusDescription[0]).toMatchObject({ code: 'INVALID', field: query.split('=')[0] })
    },
  )

  test('is not for strangers', async () => {
    const answer = await server.http.inject({ method: 'GET', url: '/api/v1/qos-rule/export' })
    expect(answer.statusCode).toBe(401)
  })
})
