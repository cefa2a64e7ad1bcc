import { describe, expect, test } from 'vitest'
import { inParts, withParts } from './parts.ts'
import { canonicalValue, type DocumentRecord, type PolicyDocument } from './model.ts'

const hashOf = (text: string) => {
  let [a, b] = [7n, 11n]
  for (let at = 0; at < text.length; at += 1) {
    a = (a * 31n + BigInt(text.charCodeAt(at))) & 0xffffffffffffn
    b = (b * 37n + BigInt(text.charCodeAt(at))) & 0xffffffffffffn
  }
  return `${a.toString(16)}-${b.toString(16)}`
}
const record = (
  key: string,
  values: DocumentRecord['values'],
  parts: DocumentRecord['parts'] = {},
): DocumentRecord => ({
  key,
  values,
  parts,
})
const valuesUpTo = (count: number) =>
  Array.from({ length: count }, (_, n) => record('', { value: String(26_200 + n * 7) }))
const zones = (values: readonly DocumentRecord[]): PolicyDocument => ({
  path: 'zones/serving',
  kind: 'zone map',
  records: [record('serving', {}, { zones: [record('home', { code: 'H' }, { values }), record('empty', {})] })],
})
const mapping = (n: number, rate = 1) =>
  record(
    `mapping-${n}`,
    { priority: n },
    { when: [record('zone', { text: 'x'.repeat(100) })], grants: [record('g', { rate })] },
  )
const version = (changed = -1): PolicyDocument => ({
  path: 'plans/roaming/2026-11-01',
  kind: 'plan version',
  records: [
    record(
      'v',
      {},
      {
        events: [
          record(
            'start',
            {},
            {
              questions: [
                record(
                  'rates',
                  {},
                  { mappings: Array.from({ length: 3000 }, (_, n) => mapping(n, n === changed ? 2 : 1)) },
                ),
              ],
            },
          ),
        ],
      },
    ),
  ],
})
const wholePart = (cut: ReturnType<typeof inParts>, hash: string) => whole(cut, cut.parts.get(hash)?.text)
const whole = (cut: ReturnType<typeof inParts>, text = 'null'): unknown =>
  withParts(JSON.parse(text), (hash) => wholePart(cut, hash))
const fetchedFor = (before: PolicyDocument, after: PolicyDocument) => {
  const [was, is] = [inParts(before, hashOf), inParts(after, hashOf)]
  const news = [...is.parts].filter(([hash]) => !was.parts.has(hash))
  return { octets: is.records.length + news.reduce((sum, [, { text }]) => sum + text.length, 0), news: news.length }
}

describe('a document in parts', () => {
  test('a small one is one piece, as its hash has it', () => {
    const small = zones(valuesUpTo(1000))
    expect(inParts(small, hashOf)).toEqual({ records: canonicalValue(small.records), parts: new Map() })
  })

  test.each([
    ['values', zones(valuesUpTo(40_000))],
    ['mappings', version()],
  ])('many %s are put together again as they were', (_name, document) => {
    const cut = inParts(document, hashOf)
    expect(cut.parts.size).toBeGreaterThan(10)
    expect(Math.max(cut.records.length, ...[...cut.parts.values()].map(({ text }) => text.length))).toBeLessThan(64_000)
    expect(canonicalValue(whole(cut, cut.records))).toBe(canonicalValue(document.records))
    const known = [...cut.parts].filter(([, { records }]) => records.length > 0)
    expect(known.map(([, { records }]) => records)).toEqual(known.map(([hash]) => wholePart(cut, hash)))
  })

  test('one changed mapping, or one value more or less, is little to fetch', () => {
    expect(fetchedFor(version(), version(1500)).octets).toBeLessThan(64_000)
    const values = valuesUpTo(40_000)
    const without = values.toSpliced(20_000, 1)
    for (const [before, after] of [
      [values, without],
      [without, values],
      [values, [...values, record('', { value: 'new' })]],
    ] as const) {
      const { octets, news } = fetchedFor(zones(before), zones(after))
      expect(octets).toBeLessThan(64_000)
      expect(news).toBeLessThan(6)
    }
  })
})
