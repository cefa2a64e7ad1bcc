import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { IN_FORCE_FROM } from './support/demo-days.ts'
import { engines, startServer, type Row, type TestServer } from './support/test-server.ts'

// The first test writes a whole network.
vi.setConfig({ testTimeout: 120_000 })

const VERSION = `plans/prepaid_net/${IN_FORCE_FROM}`

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
      const here = new Map((await entries(empty)).map(({ key, hash }) => [key, hash]))
      for (const { key } of wanted)
        documents.push({ key, text: (await textOf(key)).text, base_hash: here.get(key) ?? null })
      const answer = await empty.call('PUT', 'document', { documents, confirm: true })
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
          `$1new-york:\n$1  "${IN_FORCE_FROM}":\n$1    self-care: { rule: self-care, payment: 0 }\n$&`,
        ),
    )
  })

  test('a basic rule that stands under another mapping, and a record of another key, keep their rows', async () => {
    const before = await server.call('GET', 'policy-plan-basic?page_size=1000')
    const rule = / {12}roam-like-at-home:\n(?: {14}.*\n)+/
    await edit(VERSION, (text) => {
      const [block = ''] = rule.exec(text) ?? []
      return text.replace(block, '').replace(/( {8}national-roaming:\n {10}"[\d-]+":\n)/, `$1${block}`)
    })
    const after = await server.call('GET', 'policy-plan-basic?page_size=1000')
    const ids = (rows: readonly Row[]) => new Set(rows.map((row) => row.basic_rule_id))
    expect(ids(after.body.data)).toEqual(ids(before.body.data))
    expect(
      await edit('catalogues/rating-groups', (text) =>
        text.replace('  roaming:', '  roaming-data: { name: Roaming,').replace('Roaming, {', 'Roaming,'),
      ),
    ).toMatchObject({
      written: 1,
    })
  })

  test('what nothing names any more is deleted in the call that names something else', async () => {
    const documents = []
    const paths = (await entries()).map(({ key }) => key)
    for (const key of paths) {
      const { text, hash } = await textOf(key)
      if (!text.includes('roam-peak')) continue
      const changed = key.startsWith('catalogues/')
        ? text.replace(/ {2}roam-peak:\n(?: {4}.*\n)+/, '').replace('roam-peak, ', '')
        : key.startsWith('tests/')
          ? null
          : text.replaceAll('roam-peak', 'roam-std')
      documents.push({ key, text: changed, base_hash: hash })
    }
    const answer = await server.call('PUT', 'document', { documents })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    for (const { key, text } of documents)
      if (text === null) expect((await server.call('GET', keyOf(key))).status).toBe(404)
      else expect((await textOf(key)).text).toBe(text)
    const [batch] = (await batches()).data
    expect((await undo(batch?.batch_id)).status).toBe(201)
    for (const { key, base_hash } of documents) expect((await textOf(key)).hash).toBe(base_hash)
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

  test('a plan goes to an empty console with all that it names, and nothing else', async () => {
    const empty = await startServer(engine)
    const packed = async (of: TestServer, key: string) => {
      const { body } = await of.call('GET', `document/package?key=${key}`)
      return (body.data as unknown as { documents: { key: string; text: string }[] }).documents
    }
    try {
      const documents = await packed(server, 'plans/voice_ims')
      const keys = documents.map(({ key }) => key)
      expect(keys).toEqual(expect.arrayContaining(['plans/voice_ims/plan', 'catalogues/pcc-rules']))
      expect(keys.filter((key) => /^(plans|tests)/.test(key) && !key.includes('/voice_ims/'))).toEqual([])
      const send = (body: object) => empty.call('POST', 'document/package', { documents, ...body })
      expect((await send({ preview: true })).body.data).toMatchObject({
        written: 0,
        changed: [],
        conflicts: [],
        unchanged: 0,
      })
      const stored = await send({})
      expect([stored.status, stored.body.statusDescription]).toEqual([200, []])
      expect(await packed(empty, 'plans/voice_ims')).toEqual(documents)
      expect((await send({})).body.data).toMatchObject({ written: 0, added: [], changed: [] })
      const { data } = (await empty.call('GET', 'pcc-rule?rule_code=ims-voice')).body
      const changed = await empty.call('PUT', `pcc-rule/${String(data[0]?.pcc_rule_id)}`, { comments: 'Ours' })
      expect(changed.status).toBe(200)
      const previewed = (await send({ preview: true })).body.data
      expect(previewed).toMatchObject({ conflicts: ['catalogues/pcc-rules/ims-voice'] })
      expect(previewed.differences).toMatchObject([
        {
          key: 'catalogues/pcc-rules',
          records: [{ change: 'changed', path: 'ims-voice', fields: [{ field: 'comments', before: 'Ours' }] }],
        },
      ])
      const refused = await send({})
      expect([refused.status, refused.body.statusDescription.map(({ message }) => message)]).toEqual([
        409,
        ['catalogues/pcc-rules/ims-voice says otherwise on this console: say whether to take or to keep it'],
      ])
      expect((await send({ conflicts: 'keep' })).body.data).toMatchObject({ written: 0 })
      expect((await send({ conflicts: 'take' })).body.data).toMatchObject({ written: 1 })
      expect(await packed(empty, 'plans/voice_ims')).toEqual(documents)
    } finally {
      await empty.stop()
    }
  })

  test('a workflow is packed with its layout and its tests', async () => {
    const { body } = await server.call('GET', 'document/package?key=workflows/fair-use-throttling')
    const keys = (body.data as unknown as { documents: { key: string }[] }).documents.map(({ key }) => key)
    expect(keys).toEqual(
      expect.arrayContaining([
        'zones/serving-network',
        'workflows/fair-use-throttling',
        'workflows/fair-use-throttling.layout',
        'tests/fair-use-throttling/above-fair-use-at-home-slowed-down',
      ]),
    )
    expect((await server.call('GET', 'document/package?key=plans/none')).status).toBe(404)
  })

  test('lists of workflows and time spans go to another console with their nodes and times', async () => {
    const empty = await startServer(engine)
    const countsOf = async (of: TestServer) => {
      const paths = ['rule-workflow-group', 'rule-workflow-node', 'rule-workflow-exec', 'timespan', 'timespan-detail']
      const lists = await Promise.all(paths.map((path) => of.call('GET', path)))
      return lists.map(({ body }) => body.meta.total)
    }
    const packed = async (of: TestServer, query: string) => {
      const { headers, body } = await of.call('GET', `document/package?${query}`)
      return { file: headers['content-disposition'], ...(body.data as unknown as { documents: { key: string }[] }) }
    }
    try {
      for (const list of ['list=rule-workflow-group&sort=-work_group_name', 'list=timespan']) {
        const { file, documents } = await packed(server, list)
        expect(file).toMatch(/^attachment; filename="[a-z-]+-\d{4}-\d\d-\d\d\.package\.json"$/)
        expect((await empty.call('POST', 'document/package', { documents })).status).toBe(200)
        expect(await packed(empty, list)).toEqual({ file, documents })
      }
      expect(await countsOf(empty)).toEqual(await countsOf(server))
      const { documents } = await packed(server, 'list=timespan&time_span_name=weekend')
      expect(documents.map(({ key }) => key)).toEqual(['catalogues/time-spans'])
      const answers = ['rule-workflow-node', 'qos-rule-arp', 'people', 'timespan&time_span_name=none'].map((list) =>
        server.call('GET', `document/package?list=${list}`),
      )
      expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([400, 400, 400, 404])
    } finally {
      await empty.stop()
    }
  })

  test.each(['fair-use-throttling', 'networks', 'tests/a/b', 'plans', 'workflows/none', 'zones/none.layout'])(
    'the address %s has no document',
    async (key) => {
      const { status, body } = await server.call('GET', keyOf(key))
      expect([status, body.statusDescription[0]?.message]).toEqual([404, `There is no document ${key}`])
    },
  )

  test('a text for an address that no document can have is refused', async () => {
    const { status, body } = await put('test/a/b', 'format: 1\nname: b\n', null)
    expect([status, body.statusDescription[0]?.message]).toEqual([400, 'No document can stand at test/a/b'])
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

  test('an API token for some catalogues has the documents that are made of them', async () => {
    const given = { api_token_name: 'Narrow', scope: 'write', catalogues: ['rating-group'] }
    const { token } = (await server.call('POST', 'api-token', given)).body.data
    const headers = { authorization: `Bearer ${String(token)}` }
    const ask = (method: 'GET' | 'PUT', path: string, payload?: object) =>
      server.http.inject({ method, url: `/api/v1/${path}`, headers, ...(payload && { payload }) })
    const listed = (await ask('GET', 'document')).json<{ data: { key: string }[] }>()
    expect(listed.data.map(({ key }) => key)).toEqual(['catalogues/rating-groups'])
    const own = await ask('GET', keyOf('catalogues/rating-groups'))
    expect(own.statusCode).toBe(200)
    const base_hash = JSON.parse(String(own.headers.etag)) as string
    const text = own.body.replace('"2000"', '"2002"')
    expect((await ask('PUT', keyOf('catalogues/rating-groups'), { text, base_hash })).statusCode).toBe(200)
    for (const key of [VERSION, 'catalogues/qos-rules', 'network']) {
      expect([key, (await ask('GET', keyOf(key))).statusCode]).toEqual([key, 403])
      expect([key, (await ask('PUT', keyOf(key), { text: '', base_hash: null })).statusCode]).toEqual([key, 403])
    }
  })

  test('what was changed meanwhile is not overwritten', async () => {
    const { text, hash } = await textOf('catalogues/rating-groups')
    await edit('catalogues/rating-groups', (of) => of.replace('"5000"', '"5001"'))
    const stale = await put('catalogues/rating-groups', text.replace('"1000"', '"1007"'), hash)
    expect([stale.status, stale.body.statusDescription]).toMatchObject([
      412,
      [
        {
          code: 'STALE',
          difference: [
            { path: 'business', base: { rg_code: '5000' }, console: { rg_code: '5001' }, asked: { rg_code: '5000' } },
            {
              path: 'default-internet',
              base: { rg_code: '1000' },
              console: { rg_code: '1000' },
              asked: { rg_code: '1007' },
            },
          ],
        },
      ],
    ])
    expect((await put('catalogues/rating-groups', text, null)).status).toBe(412)
    expect((await server.call('GET', keyOf('plans/none/plan'))).status).toBe(404)
  })
})
