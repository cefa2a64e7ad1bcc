import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { ImportPreview } from '@tollgate/contract/bulk/import-preview.ts'
import type { NodeRelease, RegisteredNode } from '@tollgate/contract/release/node.ts'
import { whyHidden } from '@tollgate/contract/standards/shown-text.ts'
import { readDocument } from '@tollgate/policy/text/read-document.ts'
import { Dice } from '../../engine/test/decide/random/dice.ts'
import { writtenText } from '../../policy/test/support/written-texts.ts'
import { anyTable } from '../src/database/any-table.ts'
import { csvLine } from '../src/bulk/export/export-route.ts'
import { data } from './support/people.ts'
import { engines, startServer, type Row, type TestServer } from './support/test-server.ts'

vi.setConfig({ testTimeout: 600_000 })

const COUNT = Number(process.env.TOLLGATE_TEXTS ?? 60)
const WAYS_IN = ['api', 'csv', 'json', 'document', 'package'] as const

function differentTexts(): string[] {
  const dice = new Dice(Number(process.env.SEED ?? 1))
  const texts = new Set<string>()
  while (texts.size < COUNT) texts.add(writtenText(dice))
  return [...texts].filter((text) => text !== '' && whyHidden(text) === undefined && !/\p{Zl}/u.test(text))
}

describe.each(engines)('texts as they were written, on %s', (engine) => {
  let server: TestServer
  const texts = differentTexts()
  const zones = new Map<string, Row>()
  beforeAll(async () => {
    server = await startServer(engine)
    for (const name of WAYS_IN) {
      const map = await data<Row>(server, 'POST', 'pcrf-zone/map', { zone_map_name: name, data_source: '0', key: name })
      const zone = { zone_map_id: map.zone_map_id, zone_name: 'Z', key: 'z' }
      zones.set(name, await data<Row>(server, 'POST', 'pcrf-zone/zone', zone))
    }
  })
  afterAll(() => server.stop())

  const idOf = (way: string) => zones.get(way)?.zone_id
  const raw = (method: 'GET' | 'POST', path: string, payload?: string, type = 'application/json') =>
    server.http.inject({
      method,
      url: `/api/v1/${path}`,
      headers: { cookie: server.cookie, 'content-type': type, accept: '*/*' },
      ...(payload !== undefined && { payload }),
    })
  async function imported(way: string, payload: string, type: string): Promise<void> {
    const read = await raw('POST', `pcrf-zone/value/import/preview?zone_id=${idOf(way)}`, payload, type)
    expect(read.json().data).toMatchObject({ added: texts.length, faulty: 0 })
    await data(server, 'POST', `pcrf-zone/value/import/${read.json().data.token}/commit`)
  }
  const textOf = (way: string) => {
    const values = texts.map((text) => `      - ${JSON.stringify(text)}: ${JSON.stringify(text)}\n`).join('')
    return `format: 1\nname: ${way}\ndata_source: "0"\nzones:\n  z:\n    values:\n${values}`
  }
  const put: Record<(typeof WAYS_IN)[number], () => Promise<unknown>> = {
    api: async () => {
      for (const value of texts)
        await data(server, 'POST', 'pcrf-zone/value', { zone_id: idOf('api'), value, exp_value: value })
    },
    csv: () =>
      imported('csv', `value,exp_value\r\n${texts.map((text) => csvLine([text, text], true)).join('')}`, 'text/csv'),
    json: () =>
      imported('json', JSON.stringify(texts.map((value) => ({ value, exp_value: value }))), 'application/json'),
    document: async () => {
      const read = await raw('GET', 'document?key=zones/document')
      const base_hash = String(read.headers.etag).replaceAll('"', '')
      return data(server, 'PUT', 'document?key=zones/document', { text: textOf('document'), base_hash })
    },
    package: () =>
      data(server, 'POST', 'document/package', {
        documents: [{ key: 'zones/package', text: textOf('package') }],
        conflicts: 'take',
      }),
  }

  test.each(WAYS_IN)('put in by %s they come out by each way', async (way) => {
    await put[way]()
    const sorted = (found: readonly unknown[]) => found.map(String).toSorted()
    const expected = texts.toSorted()
    const list = `pcrf-zone/value?page_size=1000&zone_id=${idOf(way)}`
    const pages = Math.ceil(texts.length / 1000)
    const listed: Row[] = []
    for (let page = 1; page <= pages; page += 1)
      listed.push(...(await data<Row[]>(server, 'GET', `${list}&page=${page}`)))
    for (const field of ['value', 'exp_value']) {
      expect(sorted(listed.map((row) => row[field]))).toEqual(expected)
      const file = (format: string) =>
        raw('GET', `pcrf-zone/value/export?zone_id=${idOf(way)}&guard=0&format=${format}`)
      const rows: Row[] = parse((await file('csv')).body, { columns: true, bom: true, record_delimiter: '\r\n' })
      expect(sorted(rows.map((row) => row[field]))).toEqual(expected)
      expect(sorted((await file('json')).json<Row[]>().map((row) => row[field]))).toEqual(expected)
    }
    const { body } = await raw('GET', `document?key=zones/${way}`)
    const [map] = readDocument(`zones/${way}`, body).document.records
    const values = map?.parts.zones?.[0]?.parts.values ?? []
    expect(values.map((row) => row.values.value)).toEqual(texts)
  })

  test('a release has them, in the published tables and for nodes', async () => {
    await data(server, 'PUT', 'setting', { releases: 'on' })
    const node = await data<RegisteredNode>(server, 'POST', 'node', { node_name: 'south' })
    const rows = await anyTable(server.database.db).selectFrom('published_zone_value').select('value').execute()
    expect(rows.map(({ value }) => String(value)).toSorted()).toEqual(WAYS_IN.flatMap(() => texts).toSorted())
    const headers = { authorization: `Bearer ${node.token}`, accept: 'application/json' }
    const get = async (path: string) =>
      (await server.http.inject({ method: 'GET', url: `/api/v1/${path}`, headers })).json()
    const { manifest } = (await get('node/south/release')).data as NodeRelease
    for (const way of WAYS_IN) {
      const contents = JSON.stringify(await get(`document/${manifest[`zones/${way}`]}`))
      for (const text of texts) expect(contents).toContain(JSON.stringify(text))
    }
  })

  test.each(['8949020000000000010', '9007199254740992', '12345678901234567890123', '1.5', '1e300'])(
    'the JSON number %s is refused where a text stands, and never rounded',
    async (number) => {
      const refusal = {
        code: 'INVALID',
        field: 'value',
        message: expect.stringContaining('write this number in quotes'),
      }
      const sent = await raw('POST', 'pcrf-zone/value', `{"zone_id":${idOf('api')},"value":${number}}`)
      expect([sent.statusCode, sent.json().statusDescription]).toEqual([400, [refusal]])
      const file = await raw('POST', `pcrf-zone/value/import/preview?zone_id=${idOf('api')}`, `[{"value":${number}}]`)
      expect(file.json().data).toMatchObject({ added: 0, faulty: 1 })
      const { token } = file.json().data
      const { rows } = await data<ImportPreview>(server, 'GET', `pcrf-zone/value/import/${token}`)
      expect(rows.map(({ faults }) => faults)[0]).toEqual([refusal])
    },
  )
})
