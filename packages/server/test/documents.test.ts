import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { engines, startServer, type Row, type TestServer } from './support/test-server.ts'

// The first test writes a whole network.
vi.setConfig({ testTimeout: 120_000 })

const VERSION = 'plans/prepaid_net/2026-09-01'

describe.each(engines)('documents on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer(engine, { demoData: true })
  })
  afterAll(() => server.stop())

  const entries = async (of = server) =>
    (await of.call('GET', 'document')).body.data as unknown as { key: string; hash: string }[]
  const keyOf = (key: string) => `document?key=${encodeURIComponent(key)}`
  const textOf = async (key: string, of = server) => {
    const answer = await of.http.inject({ method: 'GET', url: `/api/v1/${keyOf(key)}`, headers: { cookie: of.cookie } })
    return { text: answer.body, hash: JSON.parse(String(answer.headers.etag)) as string }
  }
  const put = (key: string, text: string, base_hash: string | null) =>
    server.call('PUT', keyOf(key), { text, base_hash })
  /** Edits a document's text and stores it. */
  const edit = async (key: string, change: (text: string) => string) => {
    const { text, hash } = await textOf(key)
    const changed = change(text)
    expect(changed).not.toBe(text)
    const answer = await put(key, changed, hash)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    expect((await textOf(key)).text).toBe(changed)
    return answer.body.data
  }
  const batches = async () => (await server.call('GET', 'change-batch?page_size=1')).body
  const undo = async (batch: unknown) => server.call('POST', 'change/undo', { batch_id: batch })

  test('an empty console that is given every text has the same documents', async () => {
    const empty = await startServer(engine)
    try {
      const wanted = await entries()
      const documents = []
      for (const { key } of wanted) documents.push({ key, text: (await textOf(key)).text, base_hash: null })
      const answer = await empty.call('PUT', 'document', { documents })
      expect(answer.status, JSON.stringify(answer.body).slice(0, 2000)).toBe(200)
      for (const { key, text } of documents) expect((await textOf(key, empty)).text).toBe(text)
      expect(await entries(empty)).toEqual(wanted)
    } finally {
      await empty.stop()
    }
  })

  test('a text that says what is stored writes nothing', async () => {
    for (const { key, hash } of await entries()) {
      const { text } = await textOf(key)
      expect([key, (await put(key, text, hash)).body.data]).toMatchObject([
        key,
        { written: 0, documents: [{ key, hash }] },
      ])
    }
  })

  test.each<[string, string, (text: string) => string, number]>([
    ['a renamed mapping', VERSION, (text) => text.replace('name: EU and EEA', 'name: Europe'), 1],
    [
      'another value of a quota',
      VERSION,
      (text) => text.replace('to: 53687091200', 'to: 42949672960').replace('from: 53687091200', 'from: 42949672960'),
      2,
    ],
    [
      'another priority',
      VERSION,
      (text) => text.replace('national-roaming: { priority: 30', 'national-roaming: { priority: 31'),
      1,
    ],
    [
      'a mapping less',
      VERSION,
      (text) => text.replace(/ +network-unknown: \{\}\n/, '').replace(/ +network-unknown:\n.*\n.*\n/, ''),
      1,
    ],
    ['another code of a rule', 'catalogues/qos-rules', (text) => text.replace('qci: 5', 'qci: 6'), 1],
    [
      'a link of a workflow',
      'workflows/fair-use-throttling',
      (text) => text.replace('next: slow-the-line-down', 'next: watch-the-usage'),
      1,
    ],
    ['another value of a zone', 'zones/serving-network', (text) => `${text}      - "99999": Nowhere\n`, 1],
  ])('%s is all that is written, and one press undoes it', async (_name, key, change, written) => {
    const before = await textOf(key)
    expect(await edit(key, change)).toMatchObject({ written })
    const [batch] = (await batches()).data
    expect((await undo(batch?.batch_id)).status).toBe(201)
    expect((await textOf(key)).text).toBe(before.text)
  })

  test('a node is added between two others, and a mapping with all it grants', async () => {
    await edit('workflows/fair-use-throttling', (text) =>
      text
        .replace('next: watch-the-usage', 'next: watch-closely')
        .replace('else: watch-the-usage', 'else: watch-closely')
        .replace(/\n( +)done:/, '\n$1watch-closely: { type: A, next: done }\n$1done:'),
    )
    await edit(VERSION, (text) =>
      text
        .replace(
          /( +)rest-of-the-world: \{ priority: 10/,
          '$1new-york: { priority: 15, when: { network: unknown } }\n$&',
        )
        .replace(
          /( +)rest-of-the-world:\n/,
          '$1new-york:\n$1  "2026-09-01":\n$1    self-care: { rule: self-care, payment: 0 }\n$&',
        ),
    )
  })

  test.each<[string, (text: string) => string, RegExp, Row]>([
    [
      'a word where a zone is due',
      (text) => text.replace('is home', 'is nowhere'),
      /There is no zone "serving-network\/nowhere"/,
      { line: expect.any(Number), column: expect.any(Number) },
    ],
    [
      'a field that there is not',
      (text) => text.replace('rum: 2', 'rums: 2'),
      /There is no field "rums" here/,
      { line: expect.any(Number) },
    ],
    ['no YAML', () => 'format: 1\nfrom: "2026', /This is not YAML/, { line: 2 }],
    [
      'dates the wrong way',
      (text) => text.replace(/^to: .*$/m, 'to: "2020-01-01"').replace(/^(from: .*)$/m, '$1'),
      /Expiry date/,
      { line: expect.any(Number) },
    ],
  ])('%s is refused at its line, and nothing is stored', async (_name, change, message, place) => {
    const { text, hash } = await textOf(VERSION)
    const answer = await put(VERSION, change(text), hash)
    expect(answer.status).toBe(400)
    expect(answer.body.statusDescription[0]).toMatchObject({
      code: 'INVALID',
      message: expect.stringMatching(message),
      ...place,
    })
    expect(await textOf(VERSION)).toEqual({ text, hash })
  })

  test.each(['fair-use-throttling', 'network', 'tests/a/b', 'plans', 'workflows/none', 'zones/none.layout'])(
    'the address %s has no document',
    async (key) => {
      const { status, body } = await server.call('GET', keyOf(key))
      expect([status, body.statusDescription[0]?.message]).toEqual([404, `There is no document ${key}`])
    },
  )

  test('a text for an address that no document can have is refused', async () => {
    const { status, body } = await put('tests/a/b', 'format: 1\nname: b\n', null)
    expect([status, body.statusDescription[0]?.message]).toEqual([400, 'No document can stand at tests/a/b'])
  })

  test('a text is checked without being stored', async () => {
    const { text, hash } = await textOf(VERSION)
    const check = (payload: string) =>
      server.http.inject({
        method: 'POST',
        url: `/api/v1/document/check?key=${VERSION}`,
        headers: { cookie: server.cookie, 'content-type': 'application/yaml' },
        payload,
      })
    expect((await check(text)).json()).toMatchObject({ data: { key: VERSION, hash } })
    const refused = await check(text.replace('is home', 'is nowhere'))
    expect([refused.statusCode, refused.json<{ statusDescription: Row[] }>().statusDescription[0]]).toMatchObject([
      400,
      { line: expect.any(Number), column: expect.any(Number), field: expect.stringContaining('at-home.when.network') },
    ])
    expect((await textOf(VERSION)).hash).toBe(hash)
  })

  test('what was changed meanwhile is not overwritten', async () => {
    const { text, hash } = await textOf('catalogues/rating-groups')
    await edit('catalogues/rating-groups', (of) => of.replace('"5000"', '"5001"'))
    expect((await put('catalogues/rating-groups', text, hash)).status).toBe(412)
    expect((await put('catalogues/rating-groups', text, null)).status).toBe(412)
    expect((await server.call('GET', keyOf('plans/none/plan'))).status).toBe(404)
  })
})
