import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catalogues } from '@tollgate/contract/catalogues/registry.ts'
import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import { sampleRow } from './support/sample-row.ts'
import { engines, startServer, type TestServer } from './support/test-server.ts'

const RUN = { interruptAfterTimeLimit: 3000, markInterruptAsFailure: false, numRuns: 2000 }
const all = [...catalogues.values()]
const writable = all.filter(({ readOnly }) => !readOnly)

/** Values that have broken servers before, among anything else that JSON can say. */
const nasty = fc.oneof(
  { weight: 3, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 2, arbitrary: fc.integer() },
  { weight: 2, arbitrary: fc.string({ unit: 'binary' }) },
  fc.constantFrom<unknown>(
    { toString: 1, valueOf: 1 },
    { constructor: 1 },
    [[[[[[[[1]]]]]]]],
    '\u0000',
    '\ud800',
    '%',
    "'; drop table history; --",
    Number.MAX_SAFE_INTEGER,
    Number.MIN_SAFE_INTEGER,
    2 ** 53,
    1e308,
    5e-324,
    -0,
    '9007199254740993',
    '1e999',
    '0x10',
    '9999-12-31T23:59:59-14:00',
    '0000-01-01T00:00:00+14:00',
    'x'.repeat(5000),
  ),
)

/** A body that the catalogue takes but for some fields, with a stray one at times. */
function bodyOf(catalogue: Catalogue): fc.Arbitrary<Record<string, unknown>> {
  const keys = [catalogue.id, 'row_version', 'warnings', ...Object.keys(catalogue.fields)]
  const key = fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...keys) }, fc.string())
  return fc.dictionary(key, nasty, { maxKeys: 5 })
}

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ maxLength: 40 }),
  fc.constantFrom('-1', '0', '1', '', '%', '_', '\\', '"', "'", '*', 'a"b', '\u0000', 'ﬀ', 'İ', '1e3', '-0', '٣'),
)

function queryOf(catalogue: Catalogue): fc.Arbitrary<string> {
  const keys = ['page', 'page_size', 'sort', ...catalogue.filters.map(({ key }) => key)]
  const value = fc.oneof(text, fc.constantFrom(...catalogue.sortable), fc.nat().map(String))
  return fc
    .array(fc.tuple(fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...keys) }, text), value), { maxLength: 5 })
    .map((pairs) => pairs.map(([key, given]) => `${encoded(key)}=${encoded(given)}`).join('&'))
}

/** Halves of surrogate pairs have no encoding: they are sent as the bytes they would have. */
function encoded(part: string): string {
  return part.isWellFormed() ? encodeURIComponent(part) : '%ED%A0%80'
}

describe.each(engines)('no input is a fault of ours on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer(engine)
  })
  afterAll(async () => {
    // Whatever came before, the server reads and writes.
    const body = { rg_name: 'After all that', rg_code: '4294967295' }
    const { status } = await server.call('POST', 'rating-group', body)
    const page = await server.call('GET', 'rating-group?rg_name=after all&page_size=1')
    await server.stop()
    expect([status, page.status, page.body.meta.total]).toEqual([201, 200, 1])
  })

  const send = (method: string, url: string, payload?: string) =>
    server.http.inject({
      method: method as 'GET',
      url,
      headers: { cookie: server.cookie, ...(payload === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(payload === undefined ? {} : { payload }),
    })

  const expectAnswer = async (answer: Awaited<ReturnType<typeof send>>) => {
    expect(answer.statusCode, answer.body.slice(0, 300)).toBeLessThan(500)
    const body = answer.json()
    expect(body).toHaveProperty('statusDescription')
    expect(body.data === null).toBe(answer.statusCode >= 400)
  }

  test('in a body of a create or an update', { timeout: 30_000 }, async () => {
    const samples = new Map(await Promise.all(writable.map(async (c) => [c.name, await sampleRow(server, c)] as const)))
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...writable).chain((c) => fc.tuple(fc.constant(c), bodyOf(c), fc.boolean())),
        async ([catalogue, odd, whole]) => {
          const payload = JSON.stringify(whole ? { ...samples.get(catalogue.name), ...odd } : odd)
          const path = `/api/v1/${catalogue.path}`
          await expectAnswer(await send('POST', path, payload))
          await expectAnswer(await send('PUT', `${path}/${catalogue.address.map(() => 1).join('/')}`, payload))
          await expectAnswer(await send('GET', `${path}?sort=-${catalogue.id}&page_size=2`))
        },
      ),
      RUN,
    )
  })

  test('in a query', { timeout: 30_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...all).chain((c) => fc.tuple(fc.constant(c), queryOf(c))),
        async ([catalogue, query]) => expectAnswer(await send('GET', `/api/v1/${catalogue.path}?${query}`)),
      ),
      RUN,
    )
  })

  test('in a path, a body that is no JSON, or a header', { timeout: 30_000 }, async () => {
    const method = fc.constantFrom('GET', 'PUT', 'DELETE', 'POST', 'PATCH')
    const segment = fc.oneof(text.map(encoded), fc.constantFrom('%', '%ZZ', '%E0%A4', '%2F', '..', '.', ' ', '1', '0'))
    await fc.assert(
      fc.asyncProperty(
        method,
        fc.constantFrom(...all),
        fc.array(segment, { maxLength: 3 }),
        fc.option(fc.string({ unit: 'binary' }), { nil: undefined }),
        async (verb, { path }, segments, payload) => {
          const url = encodeURI(`/api/v1/${[path, ...segments].join('/')}`).replaceAll('%25', '%')
          const answer = await send(verb, url, payload)
          expect(answer.statusCode, `${verb} ${url} ${answer.body.slice(0, 300)}`).toBeLessThan(500)
          expect(answer.headers).toMatchObject({ 'x-request-id': expect.stringMatching(/./) })
        },
      ),
      RUN,
    )
  })
})
