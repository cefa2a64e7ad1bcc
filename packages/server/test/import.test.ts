import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formatColumnMapping } from '@tollgate/contract/bulk/column-mapping.ts'
import type { ImportPreview } from '@tollgate/contract/bulk/import-preview.ts'
import { catalogueOf, catalogues } from '@tollgate/contract/catalogues/registry.ts'
import { createSample } from './support/sample-row.ts'
import { engines, startServer, type Body, type Row, type TestServer } from './support/test-server.ts'

const OPERATORS = readFileSync(join(import.meta.dirname, 'support/mcc_mnc_operators.csv'))
const BOM = '\uFEFF'
const TWO_MIB = 2 * 1024 * 1024

interface ImportAnswer {
  status: number
  body: Omit<Body, 'data'> & { data: ImportPreview }
}

describe.each(engines)('import on %s', (engine) => {
  let server: TestServer
  let map: Row
  beforeAll(async () => {
    server = await startServer(engine)
    map = await create('pcrf-zone/map', { zone_map_name: 'Imports', data_source: '0' })
  })
  afterAll(() => server.stop())

  let counter = 0
  const create = async (path: string, body: Row): Promise<Row> => (await server.call('POST', path, body)).body.data
  const createZone = (name = `Zone ${++counter}`) =>
    create('pcrf-zone/zone', { zone_map_id: map.zone_map_id, zone_name: name })
  const valuesOf = async (zone: Row) =>
    (await server.call('GET', `pcrf-zone/value?page_size=1000&zone_id=${zone.zone_id}`)).body.data

  async function preview(path: string, payload: string | Buffer, type = 'text/csv'): Promise<ImportAnswer> {
    const [catalogue, query = ''] = path.split('?')
    const answer = await server.http.inject({
      method: 'POST',
      url: `/api/v1/${catalogue}/import/preview?${query}`,
      headers: { cookie: server.cookie, ...(type === '' ? {} : { 'content-type': type }) },
      payload,
    })
    return { status: answer.statusCode, body: answer.json() }
  }
  const previewJson = (path: string, rows: unknown) => preview(path, JSON.stringify(rows), 'application/json')
  const tokenCall = async (method: string, path: string): Promise<ImportAnswer> =>
    (await server.call(method, path)) as unknown as ImportAnswer
  const commit = (path: string, { body }: ImportAnswer) => tokenCall('POST', `${path}/import/${body.data.token}/commit`)

  /** Until PostgreSQL has marked rows as seen by all, it looks each of them up that an index alone could tell. */
  async function expectVacuum(table: string): Promise<void> {
    if (engine !== 'postgres') return
    const { db } = server.database
    const vacuums = sql<{
      count: number
    }>`select vacuum_count as count from pg_stat_user_tables where relname = ${table}`
    expect((await vacuums.execute(db)).rows).toEqual([{ count: 1 }])
  }

  const counts = ({ body: { data } }: ImportAnswer) => [data.added, data.changed, data.unchanged, data.faulty]

  test('the operators of the world: 3,085 added, then 3,085 unchanged', async () => {
    const zone = await createZone()
    const columns = encodeURIComponent(formatColumnMapping({ plmn: 'value', operator: 'exp_value' }))
    const path = `pcrf-zone/value?zone_id=${zone.zone_id}&columns=${columns}`
    const first = await preview(path, OPERATORS)
    expect(first.status).toBe(200)
    expect(counts(first)).toEqual([3085, 0, 0, 0])
    const done = await commit('pcrf-zone/value', first)
    await expectVacuum('zone_value')
    expect(done.status).toBe(200)
    expect(done.body.data).toMatchObject({ state: 'done', processed: 3085, total: 3085 })
    const list = await server.call('GET', `pcrf-zone/value?zone_id=${zone.zone_id}`)
    expect(list.body.meta.total).toBe(3085)
    expect(counts(await preview(path, OPERATORS))).toEqual([0, 0, 3085, 0])
    const changed = OPERATORS.toString().replace('Rogers Communications', 'Rogers')
    expect(counts(await preview(path, changed))).toEqual([0, 1, 3084, 0])
  })

  test('the operators of the world by country: their zones and values in one go, all or none', async () => {
    const { zone_map_id } = await create('pcrf-zone/map', { zone_map_name: `Countries ${++counter}`, data_source: '0' })
    const zones = async () =>
      (await server.call('GET', `pcrf-zone/zone?page_size=1000&zone_map_id=${zone_map_id}`)).body.data
    await create('pcrf-zone/zone', { zone_map_id, zone_name: 'france' })
    const columns = formatColumnMapping({ country: 'pcc_zone.zone_name', plmn: 'value', operator: 'exp_value' })
    const path = `pcrf-zone/value?zone_map_id=${zone_map_id}&create_missing=zone_id&columns=${encodeURIComponent(columns)}`
    const found = await preview(path, OPERATORS)
    // 106 test networks and satellites are of no country.
    expect(counts(found)).toEqual([2979, 0, 0, 106])
    const { created } = found.body.data
    expect(created).toBeGreaterThan(200)
    expect(found.body.data.rows.find(({ status }) => status === 'added')?.after?.zone_id).toMatch(/ \(new\)$/)
    expect((await commit('pcrf-zone/value', found)).status).toBe(409)
    expect(await zones()).toHaveLength(1)
    const skipped = await tokenCall('POST', `pcrf-zone/value/import/${found.body.data.token}/commit?skip_faulty=1`)
    expect([skipped.status, skipped.body.data.processed]).toEqual([200, 2979])
    const stored = await zones()
    expect(stored).toHaveLength(created + 1)
    expect(stored.reduce((sum, zone) => sum + Number(zone.value_count), 0)).toBe(2979)
    const faulty = await tokenCall('GET', `pcrf-zone/value/import/${found.body.data.token}?status=faulty`)
    expect(faulty.body.data.rows).toHaveLength(100)
    expect(counts(await preview(path, OPERATORS))).toEqual([0, 0, 2979, 106])
    const batches = (await server.call('GET', 'change-batch?page_size=1')).body.data
    expect(batches[0]).toMatchObject({ count: created + 2979 })
  })

  test.each([
    ['UTF-16, little end first', Buffer.from('\u{feff}rg_name\trg_code\r\nMünchen\t4711\r\n', 'utf16le')],
    ['UTF-16, big end first', Buffer.from('\u{feff}rg_name\trg_code\r\nMünchen\t4711\r\n', 'utf16le').swap16()],
    ['a line that states the delimiter', Buffer.from('sep=;\r\nrg_name;rg_code\r\nMünchen;4711\r\n')],
    ['whole numbers with a fraction of zero', Buffer.from('rg_name,rg_code\nMünchen,4711.0\n')],
  ])('a file of a spreadsheet, %s, is read as it is meant', async (_what, file) => {
    const found = await preview('rating-group', file)
    expect(counts(found)).toEqual([1, 0, 0, 0])
    expect(found.body.data.rows[0]).toMatchObject({ after: { rg_name: 'München', rg_code: '4711' } })
  })

  test('lines are counted from the top of the file, also below a line that states the delimiter', async () => {
    const { body } = await preview('rating-group', 'sep=;\r\nrg_name;rg_code\r\nA;1\r\nB;x\r\n')
    expect(body.data.rows.find(({ status }) => status === 'faulty')?.line).toBe(4)
  })

  test('rates by their unit, codes by their words, and records by their numbers', async () => {
    const rates = `qos_policy_name,qci,mbrul,mbrdl,ex_mbrdl
Rates ${++counter},9,3 Mbps,512 Kbps,6 Gbps
Bytes ${++counter},9,3 MB/s,1,
Fraction ${++counter},9,1.5 bps,1,`
    const qos = await preview('qos-rule', rates)
    expect(counts(qos)).toEqual([1, 0, 0, 2])
    expect(qos.body.data.rows[0]?.after).toMatchObject({ mbrul: 3_000_000, mbrdl: 512_000, ex_mbrdl: 6_000_000 })
    const classes = await preview(
      'qos-rule',
      `qos_policy_name,qci,qos_priority_level\nV2X ${counter},86,18\nNone ${counter},91,1\n`,
    )
    expect(counts(classes)).toEqual([1, 0, 0, 1])
    const arp = await preview('qos-rule-arp', 'priority_level,pre_emption_capability\n14,may take resources\n')
    expect(arp.body.data.rows[0]?.after).toMatchObject({ pre_emption_capability: 0 })
    const group = await create('rating-group', { rg_name: `Numbered ${++counter}`, rg_code: '990017' })
    const rule = await preview(
      'pcc-rule',
      `rule_name,rule_code,priority,pcc_rating_group.rg_code\nR,numbered-${counter},10,990017\n`,
    )
    expect(rule.body.data.rows[0]?.after).toMatchObject({ rating_group_id: group.rating_group_id })
  })

  test('what a write would refuse is found per row, and the sound rows are stored', async () => {
    const plan = await createSample(server, catalogueOf('policy-plan'))
    const assignments = `pcr_plan_id,apn,eff_date,exp_date
${plan.pcr_plan_id},good1,2026-05-01,2026-06-01
${plan.pcr_plan_id},bad1,2026-12-31,2026-01-01
${plan.pcr_plan_id},good2,2026-05-01,2026-06-01`
    const found = await preview('plan-assignment', assignments)
    expect(counts(found)).toEqual([2, 0, 0, 1])
    expect(found.body.data.rows.find(({ status }) => status === 'faulty')).toMatchObject({
      line: 3,
      faults: [{ field: 'exp_date', message: 'Expiry date must be greater than Effective Date' }],
    })
    const token = found.body.data.token
    const stored = await tokenCall('POST', `plan-assignment/import/${token}/commit?skip_faulty=1`)
    expect([stored.status, stored.body.data.processed]).toEqual([200, 2])
  })

  test('what a hook refuses is found per row; rows that exclude each other leave the first', async () => {
    const arps = (await server.call('GET', 'qos-rule-arp?page_size=1000')).body.data.map((arp) => arp.priority_level)
    const [level, next] = Array.from({ length: 15 }, (_, n) => 15 - n).filter((n) => !arps.includes(n))
    await create('qos-rule-arp', { priority_level: level })
    // The first is there already: an empty field counts as its default. So are the last two of each other.
    const file = `priority_level,pre_emption_capability\n${level},1\n${next},0\n${next},\n${next},1`
    const found = await preview('qos-rule-arp', file)
    expect(counts(found)).toEqual([3, 0, 0, 1])
    const token = found.body.data.token
    const stored = await tokenCall('POST', `qos-rule-arp/import/${token}/commit?skip_faulty=1`)
    expect(stored.body.data).toMatchObject({ state: 'done', added: 2, faulty: 2, processed: 2 })
    const faulty = await tokenCall('GET', `qos-rule-arp/import/${token}?status=faulty`)
    expect(faulty.body.data.rows.map(({ line, faults }) => [line, faults[0]?.message])).toEqual([
      [2, expect.stringMatching(/exists already/)],
      [5, expect.stringMatching(/^Priority level .* exists already/)],
    ])
  })

  test.each([
    ['a"b', /^The file is not CSV: Invalid Opening Quote.*line 2/],
    ['"a" b', /^The file is not CSV: Invalid Closing Quote.*line 2/],
    ['"a', /^The file is not CSV: Quote Not Closed.*line 2/],
  ])('a quotation mark out of its place, %s, is told with its line', async (cell, message) => {
    const { status, body } = await preview('rating-group', `rg_name,rg_code\n${cell},1\n`)
    expect([status, body.statusDescription[0]?.message]).toEqual([400, expect.stringMatching(message)])
  })

  test('only what owns the rows is created, once, and not for faulty rows', async () => {
    const { zone_map_id } = await create('pcrf-zone/map', { zone_map_name: `Names ${++counter}`, data_source: '0' })
    const path = `pcrf-zone/value?zone_map_id=${zone_map_id}&create_missing=zone_id`
    const found = await preview(path, 'pcc_zone.zone_name,value\nNorth,1\nNORTH,2\nSouth,\n')
    expect([counts(found), found.body.data.created]).toEqual([[2, 0, 0, 1], 1])
    await tokenCall('POST', `pcrf-zone/value/import/${found.body.data.token}/commit?skip_faulty=1`)
    const { data } = (await server.call('GET', `pcrf-zone/zone?zone_map_id=${zone_map_id}`)).body
    expect(data.map((zone) => [zone.zone_name, zone.value_count])).toEqual([['North', 2]])
    const refused = await preview('pcrf-zone/value?create_missing=seq', 'value\n1\n')
    expect([refused.status, refused.body.statusDescription[0]?.message]).toEqual([
      400,
      'create_missing must be zone_id',
    ])
  })

  test('packet filters bring the flow groups that the file names along, and find those that are there', async () => {
    const [stored, fresh] = [`Video ${++counter}`, `Chat ${++counter}`]
    const { flow_group_id } = await create('flow-group', { flow_group_name: stored })
    const file = [
      'flow_name,flow_description,pcc_flow_group.flow_group_name',
      `Film,permit out 6 from 203.0.113.0/24 443 to assigned,${stored.toUpperCase()}`,
      `Text,permit out 6 from 198.51.100.0/24 443 to assigned,${fresh}`,
      `Voice,permit out 17 from 198.51.100.0/24 to assigned,${fresh}`,
      `Wrong,nonsense,Nobody ${counter}`,
    ].join('\n')
    const without = await preview('rule-flow', file)
    expect(counts(without)).toEqual([1, 0, 0, 3])
    const found = await preview('rule-flow?create_missing=flow_group_id', file)
    expect([counts(found), found.body.data.created]).toEqual([[3, 0, 0, 1], 1])
    await tokenCall('POST', `rule-flow/import/${found.body.data.token}/commit?skip_faulty=1`)
    const groups = (await server.call('GET', 'flow-group?page_size=1000')).body.data
    const filtersOf = (name: string) => groups.find(({ flow_group_name }) => flow_group_name === name)?.filter_count
    expect([stored, fresh, `Nobody ${counter}`].map(filtersOf)).toEqual([1, 2, undefined])
    const [film] = (await server.call('GET', 'rule-flow?flow_name=Film')).body.data
    expect(film).toMatchObject({ flow_group_id })
  })

  test('matches equal values one to one, and says of each row what would become of it', async () => {
    const zone = await createZone()
    for (const exp_value of ['one', 'two', 'two']) {
      await create('pcrf-zone/value', { zone_id: zone.zone_id, value: '20801', exp_value })
    }
    const file = 'value,exp_value\r\n20801,three\r\n20801,two\r\n20801,two\r\n20801,four\r\n20802,five\r\n'
    const { body } = await preview(`pcrf-zone/value?zone_id=${zone.zone_id}`, file)
    const [one] = await valuesOf(zone)
    expect(body.data).toMatchObject({ added: 2, changed: 1, unchanged: 2, faulty: 0, total: 3, processed: 0 })
    const plain = { given: null, faults: [] }
    expect(body.data.rows).toEqual([
      {
        line: 2,
        status: 'changed',
        id: one?.seq,
        label: '20801',
        before: { exp_value: 'one' },
        after: { exp_value: 'three' },
        ...plain,
      },
      {
        line: 5,
        status: 'added',
        id: null,
        label: '20801',
        before: null,
        after: { zone_id: zone.zone_id, value: '20801', exp_value: 'four' },
        ...plain,
      },
      {
        line: 6,
        status: 'added',
        id: null,
        label: '20802',
        before: null,
        after: { zone_id: zone.zone_id, value: '20802', exp_value: 'five' },
        ...plain,
      },
    ])
    expect(body.meta).toEqual({ currentPage: 1, pageSize: 100, total: 3, totalPage: 1 })
    const page = await tokenCall('GET', `pcrf-zone/value/import/${body.data.token}?status=unchanged&page=2&page_size=1`)
    expect(page.body.data.rows).toMatchObject([{ line: 4, status: 'unchanged', before: null, after: null }])
    expect(page.body.meta).toEqual({ currentPage: 2, pageSize: 1, total: 2, totalPage: 2 })
  })

  describe('what was exported', () => {
    beforeAll(async () => {
      for (const catalogue of catalogues.values()) {
        if (catalogue.readOnly) continue
        for (let n = 0; n < 3; n += 1) await createSample(server, catalogue)
      }
    })

    const writable = [...catalogues.values()].filter(({ readOnly }) => !readOnly)
    test.each(writable.map((catalogue) => [catalogue.name, catalogue] as const))(
      'of %s comes back unchanged, in either format, by id or without',
      async (_name, catalogue) => {
        const parent = catalogue.filters.find((filter) => filter.parent)
        const query = parent ? `&${parent.key}=1` : ''
        for (const [format, type] of [
          ['csv', 'text/csv'],
          ['json', 'application/json'],
        ] as const) {
          const file = await server.http.inject({
            url: `/api/v1/${catalogue.path}/export?format=${format}${query}`,
            headers: { cookie: server.cookie },
          })
          const again = await preview(catalogue.path, file.body, type)
          expect(again.body.statusDescription).toEqual([])
          expect(again.body.data.rows).toEqual([])
          expect(again.body.data.unchanged).toBeGreaterThanOrEqual(3)
          expect(counts(await preview(catalogue.path, withoutIds(file.body, format, catalogue.id), type))).toEqual(
            counts(again),
          )
        }
      },
    )

    /** Without the id column, which a file of another console would not have. */
    function withoutIds(file: string, format: 'csv' | 'json', id: string): string {
      if (format === 'csv') return file.replace(new RegExp(`^${id}(?=,)`), 'warning_count')
      return JSON.stringify((JSON.parse(file) as Row[]).map(({ [id]: _, ...row }) => row))
    }
  })

  test('names each faulty cell, keeps what stands in it, and refuses to import the rest', async () => {
    const before = (await server.call('GET', 'rating-group')).body.meta.total
    await create('rating-group', { rg_name: 'Taken', rg_code: '4711' })
    const file = [
      'rg_name,rg_code',
      'Fine,1001',
      ',x',
      'fine,1002',
      'Other,4711',
      'Short',
      '"TAKEN","4712"',
      'New,4712',
    ].join('\n')
    const read = await preview('rating-group', file)
    expect(counts(read)).toEqual([1, 1, 0, 5])
    const faulty = read.body.data.rows.filter(({ status }) => status === 'faulty')
    expect(faulty.map(({ line, faults }) => [line, faults.map(({ code, field }) => `${code} ${field}`)])).toEqual([
      [3, ['REQUIRED rg_name', 'INVALID rg_code']],
      [4, ['DUPLICATE rg_name']],
      [6, ['INVALID undefined', 'REQUIRED rg_code']],
      [7, ['DUPLICATE rg_name']],
      [8, ['DUPLICATE rg_code']],
    ])
    expect(faulty[0]?.given).toEqual({ rg_name: '', rg_code: 'x' })
    const refused = await commit('rating-group', read)
    expect(refused.status).toBe(409)
    expect(refused.body.statusDescription[0]).toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('5 rows'),
    })
    expect((await server.call('GET', 'rating-group')).body.meta.total).toBe(before + 1)
  })

  test('leaves alone what has no column, gives added rows the defaults, and writes history', async () => {
    const group = await create('rating-group', { rg_name: 'Kept', rg_code: '8801', comments: 'stays' })
    const read = await previewJson('rating-group', [
      { rating_group_id: group.rating_group_id, rg_name: 'Renamed', row_version: 99, warning_count: 0 },
      { rg_name: 'Plain', rg_code: 8802 },
      { rg_name: 'plain two', rg_code: '008803', comments: null },
    ])
    expect(counts(read)).toEqual([2, 1, 0, 0])
    expect(read.body.data.rows[0]).toMatchObject({ before: { rg_name: 'Kept' }, after: { rg_name: 'Renamed' } })
    expect((await commit('rating-group', read)).body.data.state).toBe('done')
    const { body } = await server.call('GET', `rating-group/${group.rating_group_id}`)
    expect(body.data).toMatchObject({ rg_name: 'Renamed', comments: 'stays', row_version: 2 })
    const history = await server.database.db
      .selectFrom('history')
      .selectAll()
      .orderBy('history_id', 'desc')
      .limit(3)
      .execute()
    expect(history.map(({ action, label }) => `${action} ${label}`).toSorted()).toEqual([
      'create Plain',
      'create plain two',
      'update Renamed',
    ])
    const entry = history.find(({ action }) => action === 'update')
    expect(JSON.parse(String(entry?.before_row))).toMatchObject({ rg_name: 'Kept', row_version: 1 })
    expect(JSON.parse(String(entry?.after_row))).toMatchObject({ rg_name: 'Renamed', row_version: 2 })
  })

  test('is told with the name of its file; a name that cannot be shown is refused', async () => {
    const { zone_id } = await createZone('Told by file')
    const path = `pcrf-zone/value?zone_id=${zone_id}`
    const read = await preview(`${path}&file_name=operators%202026.csv`, 'value\n00101\n00102\n')
    expect((await commit('pcrf-zone/value', read)).status).toBe(200)
    const { body } = await server.call('GET', 'change-batch?resource=zone-value&page_size=1')
    expect(body.data[0]).toMatchObject({ count: 2, owner_name: 'Told by file', file_name: 'operators 2026.csv' })
    const refused = await preview(`${path}&file_name=a%0Ab`, 'value\n00103\n')
    expect([refused.status, refused.body.statusDescription]).toMatchObject([400, [{ field: 'file_name' }]])
  })

  test('finds records by what is shown of them', async () => {
    const other = await create('pcrf-zone/map', { zone_map_name: 'Other map', data_source: '0' })
    const zone = await createZone('Namesake')
    await create('pcrf-zone/zone', { zone_map_id: other.zone_map_id, zone_name: 'Namesake' })
    const file = 'pcc_zone.zone_name,value\nnamesake,1\nNowhere,2\n,3\n'
    const vague = await preview('pcrf-zone/value', file)
    expect(vague.body.data.rows.map(({ faults }) => faults)).toEqual([
      [{ code: 'INVALID', field: 'pcc_zone.zone_name', message: expect.stringContaining('2 zones') }],
      [{ code: 'INVALID', field: 'pcc_zone.zone_name', message: expect.stringContaining('no zone') }],
      [{ code: 'REQUIRED', field: 'zone_id', message: expect.any(String) }],
    ])
    const exact = await preview(
      `pcrf-zone/value?zone_map_id=${map.zone_map_id}`,
      'pcc_zone.zone_name,value\nnamesake,1\n',
    )
    expect(exact.body.data.rows).toMatchObject([{ status: 'added', after: { zone_id: zone.zone_id } }])
    const missing = await preview('pcrf-zone/value?zone_id=99999', 'value\n1\n')
    expect(missing.body.data.rows[0]?.faults).toMatchObject([{ code: 'INVALID', field: 'zone_id' }])
  })

  test('reads quotes, line breaks, UTF-8, a byte order mark, semicolons and blank lines', async () => {
    const file = `${BOM}Rg_name;Rg_code;Comments\r\n"a;""b""";9101;"two\r\nlines"\r\n\r\n東京;9102;=1+1\r\n`
    const read = await preview('rating-group', file)
    expect(read.body.data.rows.map(({ line }) => line)).toEqual([2, 5])
    await commit('rating-group', read)
    const groups = (await server.call('GET', 'rating-group?page_size=1000')).body.data
    expect(groups.map(({ rg_name, comments }) => [rg_name, comments])).toEqual(
      expect.arrayContaining([
        ['a;"b"', 'two\r\nlines'],
        ['東京', '=1+1'],
      ]),
    )
  })

  test('passes over blank lines, also before the header', async () => {
    const read = await preview('rating-group', '\n\nrg_name;rg_code\n\n\nAfter blanks;8123\n')
    expect(read.body.data.rows).toMatchObject([{ line: 6, status: 'added', after: { rg_code: '8123' } }])
  })

  test('says after which row a JSON text goes wrong', async () => {
    const { body } = await preview('rating-group', '[{"rg_name":"A"},{"rg_name":"B"}', 'application/json')
    expect(body.statusDescription[0]?.message).toContain('after row 2')
  })

  test.each([
    ['an unknown column', 'rg_name,rg_cod\nA,1\n', 'text/csv', 'rg_cod'],
    ['a column without a name', 'rg_name,\nA,1\n', 'text/csv', ''],
    ['a column twice', 'rg_name,rg_name\nA,B\n', 'text/csv', 'rg_name'],
    ['an open quote', 'rg_name\n"A\n', 'text/csv', undefined],
    ['a row of delimiters that does not end', `rg_name\n${','.repeat(TWO_MIB)}`, 'text/csv', undefined],
    ['text that is not UTF-8', Buffer.from([0x72, 0x67, 0xff]), 'text/csv', undefined],
    ['nothing', '', 'text/csv', undefined],
    ['no array', '{"rg_name":"A"}', 'application/json', undefined],
    ['half an array', '[{"rg_name":"A"},', 'application/json', undefined],
    [
      'a row that does not end',
      `[{"rg_name":"A"},{"rg_name":"${'B'.repeat(TWO_MIB)}"}]`,
      'application/json',
      undefined,
    ],
    ['an array of other things', '[1]', 'application/json', undefined],
    ['something behind the array', '[] []', 'application/json', undefined],
    ['no JSON', '[{"rg_name":}]', 'application/json', undefined],
    ['nothing, as JSON', '', 'application/json', undefined],
    ['an unknown field', '[{"rg_nam":"A"}]', 'application/json', 'rg_nam'],
  ])('refuses a file with %s', async (_what, file, type, field) => {
    const { status, body } = await preview('rating-group', file, type)
    expect(status).toBe(400)
    expect(body.statusDescription[0]).toMatchObject({ code: 'INVALID', ...(field === undefined ? {} : { field }) })
  })

  test.each([
    ['columns=a', 'columns'],
    ['columns=plmn:nothing', 'nothing'],
    ['columns=plmn:rg_name', 'plmn'],
    ['nothing=1', 'nothing'],
    ['rg_name=1&rg_name=2', 'rg_name'],
  ])('refuses the query %s and names the key', async (query, field) => {
    const { status, body } = await preview(`rating-group?${query}`, 'rg_name,rg_code\nA,1\n')
    expect(status).toBe(400)
    expect(body.statusDescription.map((entry) => entry.field)).toContain(field)
  })

  test('takes a header without rows, and an empty array', async () => {
    expect(counts(await preview('rating-group', 'rg_name,rg_code\n'))).toEqual([0, 0, 0, 0])
    const nothing = await previewJson('rating-group', [])
    expect((await commit('rating-group', nothing)).body.data).toMatchObject({ state: 'done', total: 0 })
  })

  test.each(['text/plain', 'application/x-www-form-urlencoded', ''])('refuses the type "%s"', async (type) => {
    const { status, body } = await preview('rating-group', 'rg_name\nA\n', type)
    expect(status).toBe(415)
    expect(body.statusDescription[0]).toMatchObject({
      code: 'UNSUPPORTED_TYPE',
      message: expect.stringContaining('text/csv'),
    })
  })

  test('a row of a thousand cells is read, one of more is refused before it fills the memory', async () => {
    const header = (cells: number) => `rg_name,rg_code${',x'.repeat(cells - 2)}\n`
    const words = async (payload: string, type?: string) => {
      const { status, body } = await preview('rating-group?columns=rg_name:rg_name,rg_code:rg_code', payload, type)
      return [status, body.statusDescription[0]?.message]
    }
    expect(await words(`${header(1000)}A,1${','.repeat(998)}\n`)).toEqual([200, undefined])
    expect(await words(`${header(1001)}A,1${','.repeat(999)}\n`)).toEqual([400, 'Line 1 has more than 1000 cells'])
    expect(await words(`${header(2)}A,1\nB,2${','.repeat(2000)}\n`)).toEqual([400, 'Line 3 has more than 1000 cells'])
    const endless = await words(`${header(2)}${','.repeat(900_000)}`)
    expect(endless).toEqual([400, expect.stringMatching(/^The row after (line 1|the start) has more than 1000 cells$/)])
    const wide = Object.fromEntries(Array.from({ length: 1001 }, (_, n) => [`x${n}`, null]))
    const asJson = await words(JSON.stringify([{ rg_name: 'A', rg_code: '1' }, wide]), 'application/json')
    expect(asJson).toEqual([400, 'Row 2 has more than 1000 cells'])
  })

  test('takes more than other calls do, and no more than 64 MiB', async () => {
    const zone = await createZone()
    const path = `pcrf-zone/value?zone_id=${zone.zone_id}`
    const line = `value,${'x'.repeat(100)}\n`
    const large = await preview(path, `value,exp_value\n${line.repeat(20_000)}`)
    expect(counts(large)).toEqual([20_000, 0, 0, 0])
    const { status, body } = await preview(path, Buffer.alloc(64 * 1024 * 1024 + 1, 'a'))
    expect([status, body.statusDescription[0]?.code]).toEqual([413, 'TOO_LARGE'])
    const other = await server.call('POST', 'rating-group', { rg_name: 'A', comments: 'x'.repeat(1024 * 1024) })
    expect(other.status).toBe(413)
  })

  test('stores nothing when a record was changed since the preview', async () => {
    const group = await create('rating-group', { rg_name: 'Moving', rg_code: '7701' })
    const file = 'rg_name,rg_code,comments\nBefore it,7700,x\nMoving,7701,from a file\n'
    const read = await preview('rating-group', file)
    expect(counts(read)).toEqual([1, 1, 0, 0])
    await server.call('PUT', `rating-group/${group.rating_group_id}`, { comments: 'by hand' })
    const refused = await commit('rating-group', read)
    expect(refused.status).toBe(409)
    expect(refused.body.statusDescription).toEqual([{ code: 'CONFLICT', message: expect.stringMatching(/^Line 3: /) }])
    expect((await server.call('GET', 'rating-group?rg_name=Before')).body.meta.total).toBe(0)
    const state = await tokenCall('GET', `rating-group/import/${read.body.data.token}`)
    expect(state.body.data).toMatchObject({ state: 'failed', processed: 0, faults: [{ code: 'CONFLICT' }] })
  })

  test('stores nothing when the database or a rule refuses a row, and names the line', async () => {
    const read = await preview('rating-group', 'rg_name,rg_code\nFirst in,7800\nSecond in,7801\n')
    await create('rating-group', { rg_name: 'Faster', rg_code: '7801' })
    const refused = await commit('rating-group', read)
    expect(refused.status).toBe(409)
    expect(refused.body.statusDescription).toEqual([
      { code: 'DUPLICATE', field: 'rg_code', message: expect.stringMatching(/^Line 3: .*7801/) },
    ])
    expect((await server.call('GET', 'rating-group?rg_name=First')).body.meta.total).toBe(0)

    const home = await createZone()
    const foreign = await create('pcrf-zone/map', { zone_map_name: `Foreign ${++counter}`, data_source: '0' })
    const zones = [
      { zone_map_id: foreign.zone_map_id, zone_name: 'Fine' },
      { zone_map_id: foreign.zone_map_id, zone_name: 'Astray', parent_zone_id: home.zone_id },
    ]
    const astray = await previewJson('pcrf-zone/zone', zones)
    expect(counts(astray)).toEqual([1, 0, 0, 1])
    expect(astray.body.data.rows.find(({ line }) => line === 2)?.faults[0]).toMatchObject({
      code: 'CONFLICT',
      field: 'parent_zone_id',
    })
    expect((await commit('pcrf-zone/zone', astray)).status).toBe(409)
    expect((await server.call('GET', `pcrf-zone/zone?zone_map_id=${foreign.zone_map_id}`)).body.meta.total).toBe(0)
  })

  test('keeps a preview to its catalogue, its user and four of them, until it is forgotten or done', async () => {
    const file = (n: number) => `rg_name,rg_code\nTokens ${n},${9000 + n}\n`
    const first = await preview('rating-group', file(0))
    const { token } = first.body.data
    const statusOf = async (path: string) => (await server.call('GET', path)).status
    expect(await statusOf(`rating-group/import/${token}`)).toBe(200)
    expect(await statusOf(`qos-rule/import/${token}`)).toBe(404)
    expect(await statusOf('rating-group/import/00000000-0000-4000-8000-000000000000')).toBe(404)
    expect(await statusOf(`rating-group/import/${token}?status=nonsense`)).toBe(400)
    const stranger = await server.call('GET', `rating-group/import/${token}`, undefined, { cookie: '' })
    expect(stranger.status).toBe(401)

    expect((await commit('rating-group', first)).status).toBe(200)
    expect((await commit('rating-group', first)).status).toBe(409)
    const forgotten = await preview('rating-group', file(1))
    expect((await server.call('DELETE', `rating-group/import/${forgotten.body.data.token}`)).status).toBe(200)
    expect((await commit('rating-group', forgotten)).status).toBe(404)
    for (let n = 2; n < 6; n += 1) await preview('rating-group', file(n))
    expect(await statusOf(`rating-group/import/${token}`)).toBe(404)
  })

  test('others read, and see the progress, while it runs', async () => {
    const zone = await createZone()
    const lines = Array.from({ length: 5000 }, (_, n) => `${n},v`)
    const read = await preview(`pcrf-zone/value?zone_id=${zone.zone_id}`, `value,exp_value\n${lines.join('\n')}\n`)
    const commits = { running: true }
    const done = commit('pcrf-zone/value', read).finally(() => (commits.running = false))
    const seen: number[] = []
    while (commits.running) {
      // Requests arrive through the event loop; those of a test would not let it turn.
      await turn()
      const list = await server.call('GET', `pcrf-zone/value?zone_id=${zone.zone_id}`)
      const state = await tokenCall('GET', `pcrf-zone/value/import/${read.body.data.token}`)
      if (state.body.data.state !== 'running') continue
      seen.push(state.body.data.processed)
      // All or none: the database may have stored them a moment before the server hears of it.
      expect([0, lines.length]).toContain(list.body.meta.total)
    }
    expect((await done).status).toBe(200)
    expect(seen.length).toBeGreaterThan(2)
    expect(seen).toEqual(seen.toSorted((a, b) => a - b))
    expect((await server.call('GET', `pcrf-zone/value?zone_id=${zone.zone_id}`)).body.meta.total).toBe(5000)
  })

  test('is not there for fixed lookups', async () => {
    expect((await preview('policy-event-type', 're_type_name\nA\n')).status).toBe(404)
  })
})
