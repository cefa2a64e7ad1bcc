import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { signedIn } from './support/people.ts'
import { engines, startServer, type TestServer } from './support/test-server.ts'

vi.setConfig({ testTimeout: 120_000 })

const RULES = 'catalogues/qos-rules'
const MOST_LISTED = 100

describe.each(engines)('large texts on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer(engine)
  })
  afterAll(() => server.stop())

  const check = async (text: string) => {
    const answer = await server.http.inject({
      method: 'POST',
      url: `/api/v1/document/check?key=${encodeURIComponent(RULES)}`,
      headers: { cookie: server.cookie, 'content-type': 'application/yaml' },
      payload: text,
    })
    return { status: answer.statusCode, faults: answer.json().statusDescription as { message: string; line: number }[] }
  }
  /** How many other calls are answered before a call is. */
  const answeredBeside = async (work: Promise<unknown>) => {
    const over = work.then(() => 'over')
    for (let count = 0; ; count += 1) {
      const other = server.call('GET', 'qos-rule?page_size=1').then(({ status }) => status)
      const first = await Promise.race([over, other])
      if (first === 'over') return count
      expect(first).toBe(200)
      // Calls of other processes come with a turn of the event loop.
      await setImmediate()
    }
  }
  const rulesOf = (count: number) =>
    lines(
      1,
      () =>
        `rules:\n${Array.from({ length: count }, (_, index) => `  r-${index}: { name: r${index}, qci: 9 }\n`).join('')}`,
    )
  const current = async () => {
    const { payload, headers } = await server.http.inject({
      url: `/api/v1/document?key=${encodeURIComponent(RULES)}`,
      headers: { cookie: server.cookie },
    })
    return { text: payload, hash: String(headers.etag).slice(1, -1) }
  }
  const lines = (count: number, of: (index: number) => string) =>
    `format: 1\n${Array.from({ length: count }, (_, index) => of(index)).join('')}`

  test('many unknown names are told by the first, and the count of the rest', async () => {
    const { status, faults } = await check(lines(300_000, (index) => `name-${index}: 1\n`))
    expect(status).toBe(400)
    expect(faults).toHaveLength(MOST_LISTED + 1)
    expect(faults[MOST_LISTED]).toMatchObject({ message: '299900 more faults, from here on', line: MOST_LISTED + 2 })
  })

  test('references to records that are not there are told so too', async () => {
    const text = `format: 1\nrules:\n${Array.from({ length: 20_000 }, (_, index) => `  r-${index}: { name: r${index}, qci: 9, arp: none-${index} }\n`).join('')}`
    const { status, faults } = await check(text)
    expect(status).toBe(400)
    expect(faults).toHaveLength(MOST_LISTED + 1)
  })

  test('a text of too many values is refused before it is parsed', async () => {
    const { status, faults } = await check(lines(1, () => `rules: [${'1,'.repeat(1_600_000)}]`))
    expect([status, faults[0]?.message]).toEqual([400, 'A text has at most 1,500,000 values: divide it'])
  })

  test('others are answered while a large text is checked', async () => {
    const before = answeredBeside(check(lines(100_000, (index) => `name-${index}: 1\n`)))
    expect(await before).toBeGreaterThan(20)
  })
  test('others are answered while many new records are stored', async () => {
    const text = rulesOf(20_000)
    const stored = server.call('PUT', `document?key=${encodeURIComponent(RULES)}`, { text, base_hash: null })
    expect(await answeredBeside(stored)).toBeGreaterThan(20)
    expect((await stored).body.data).toMatchObject({ written: 20_000 })
    expect((await current()).text).toMatch(/^ {2}r-19999: \{ name: r19999, /m)
    const { db } = server.database
    const { count } = await db
      .selectFrom('history')
      .select(({ fn }) => fn.countAll().as('count'))
      .where('resource', '=', 'qos-rule')
      .where('action', '=', 'create')
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBe(20_000)
  })

  test('whoever asks for all documents again and again keeps nobody waiting', async () => {
    const other = await signedIn(server, 'viewer')
    const order: string[] = []
    const ask = async (who: Pick<TestServer, 'call'>, name: string) => {
      expect((await who.call('GET', 'document')).status).toBe(200)
      order.push(name)
    }
    await Promise.all([...Array.from({ length: 12 }, () => ask(server, 'mine')), ask(other, 'other')])
    expect(order.indexOf('other')).toBeLessThan(6)
  })

  test('the faulty one of many new records is named with its line', async () => {
    const { text, hash } = await current()
    const more = Array.from(
      { length: 150 },
      (_, index) => `  s-${index}: { name: ${index === 120 ? 'r7' : `s${index}`}, qci: 9 }\n`,
    )
    const answer = await server.call('PUT', `document?key=${encodeURIComponent(RULES)}`, {
      text: `${text}${more.join('')}`,
      base_hash: hash,
    })
    const line = text.split('\n').length + 120
    const fault = { field: 'rules.s-120.qos_policy_name', line }
    expect([answer.status, answer.body.statusDescription]).toMatchObject([409, [fault]])
  })
})
