import { CORE_SCHEMA, JSON_SCHEMA, load, realMapTag, YAML11_SCHEMA } from 'js-yaml'
import { expect, test } from 'vitest'
import { Dice } from '../../engine/test/decide/random/dice.ts'
import type { PolicyDocument } from '../src/document/model.ts'
import { printDocument } from '../src/text/print-document.ts'
import { readDocument } from '../src/text/read-document.ts'
import { writtenText } from './support/written-texts.ts'

const COUNT = Number(process.env.TOLLGATE_TEXTS ?? 300)

/** The places of a document where a text stands, each with the text that is stored from there. */
const PLACES = {
  'zone code': {
    path: 'zones/m',
    text: (written: string) =>
      `format: 1\nname: M\ndata_source: "0"\nzones:\n  a:\n    zone_code: ${written}\n    values:\n      - "1"\n`,
    stored: ({ records: [map] }: PolicyDocument) => map?.parts.zones?.[0]?.values.zone_code,
  },
  'zone value': {
    path: 'zones/m',
    text: (written: string) =>
      `format: 1\nname: M\ndata_source: "0"\nzones:\n  a:\n    values:\n      - "x"\n      - ${written}\n`,
    stored: ({ records: [map] }: PolicyDocument) => map?.parts.zones?.[0]?.parts.values?.[1]?.values.value,
  },
  meaning: {
    path: 'zones/m',
    text: (written: string) =>
      `format: 1\nname: M\ndata_source: "0"\nzones:\n  a:\n    values:\n      - x: ${written}\n`,
    stored: ({ records: [map] }: PolicyDocument) => map?.parts.zones?.[0]?.parts.values?.[0]?.values.exp_value,
  },
  'value with a meaning': {
    path: 'zones/m',
    text: (written: string) =>
      `format: 1\nname: M\ndata_source: "0"\nzones:\n  a:\n    values:\n      - ${written}: x\n`,
    stored: ({ records: [map] }: PolicyDocument) => map?.parts.zones?.[0]?.parts.values?.[0]?.values.value,
  },
  'attribute of a test case': {
    path: 'tests/lab/one',
    text: (written: string) =>
      `format: 1\nname: One\nplan: lab\nrequest:\n  pcr_plan_id: lab\n  context:\n    at: "2026-06-01T12:00:00.000Z"\n    pcr_event_id: start\n    attributes:\n      network: ${written}\nexpected: { result: policy }\n`,
    stored: ({ records: [one] }: PolicyDocument) => {
      const request = one?.values.request as { context?: { attributes?: Record<string, unknown> } } | undefined
      return request?.context?.attributes?.network
    },
  },
} as const

const READERS = {
  'YAML 1.1': YAML11_SCHEMA.withTags(realMapTag),
  'YAML 1.2': CORE_SCHEMA.withTags(realMapTag),
  JSON: JSON_SCHEMA.withTags(realMapTag),
}

function scalarsIn(data: unknown): unknown[] {
  if (data instanceof Map) return [...data].flatMap(([key, value]) => [...scalarsIn(key), ...scalarsIn(value)])
  return Array.isArray(data) ? data.flatMap(scalarsIn) : [data]
}

test.each(Object.entries(PLACES))('a %s without quotes is stored to the letter, or refused', (_place, place) => {
  const dice = new Dice(Number(process.env.SEED ?? 1))
  let kept = 0
  for (let count = 0; count < COUNT; count += 1) {
    const text = writtenText(dice)
    const { document, faultCount } = readDocument(place.path, place.text(text))
    if (faultCount > 0) continue
    // What YAML takes away itself: comments, quotes, blanks.
    const isYaml = /[\s#"'\u0085\u2028]|^[{[&*!%@`|>]|^$|^(?:~|null)$|^-$|:$|: /.test(text)
    if (isYaml) continue
    kept += 1
    expect([text, String(place.stored(document))]).toEqual([text, text])
  }
  expect(kept).toBeGreaterThan(COUNT / 2)
})

test.each(Object.entries(PLACES))('a %s is printed so that every reader of YAML takes it as it is', (_place, place) => {
  const dice = new Dice(Number(process.env.SEED ?? 2))
  for (let count = 0; count < COUNT; count += 1) {
    const text = writtenText(dice)
    if (text === '') continue
    const { document, faults } = readDocument(place.path, place.text(JSON.stringify(text)))
    if (faults.some(({ message }) => message.includes('invisible character'))) continue
    expect([text, faults]).toEqual([text, []])
    expect(place.stored(document)).toBe(text)
    const printed = printDocument(document)
    expect(place.stored(readDocument(place.path, printed).document)).toBe(text)
    for (const [reader, schema] of Object.entries(READERS))
      expect([reader, scalarsIn(load(printed, { schema }))]).toEqual([reader, expect.arrayContaining([text])])
  }
})

test.each(['true', 'false', '[1]', '{}'])('%s is no text: it is refused with its line', (written) => {
  const { faults } = readDocument('zones/m', PLACES['zone value'].text(written))
  expect(faults[0]).toMatchObject({ line: 8, column: 9 })
})

test.each(['0x1F', '12e4', '1_000', '0o17', '1:30', 'no', '.inf'])(
  '%s is no number: it is refused with its line',
  (written) => {
    const { faults } = readDocument('plans/p/plan', `format: 1\nname: P\npcr_plan_code: P\npriority: ${written}\n`)
    expect(faults.filter(({ field }) => field === 'priority')).toMatchObject([{ line: 4, column: 1 }])
  },
)

test.each(['true: x', 'null: x', '~: x', '[a]: x', '{ a: b }: x'])(
  'the key in "%s" is refused: quote it',
  (written) => {
    const { faults } = readDocument('zones/m', `format: 1\nname: M\ndata_source: "0"\nzones:\n  ${written}\n`)
    expect(faults[0]?.message).toContain('quote it')
  },
)

test('two spellings of a key are one key', () => {
  const { faults } = readDocument('zones/m', 'format: 1\nname: M\nzones:\n  1: {}\n  "1": {}\n')
  expect(faults[0]).toMatchObject({ line: 5, message: 'This is not YAML: duplicated mapping key' })
})

test('a fault at a key in quotes has its line', () => {
  const { faults } = readDocument(
    'zones/m',
    `format: 1\nname: M\ndata_source: "0"\nzones:\n  '1': { rums: 2 }\n  "\\x32": { rums: 2 }\n`,
  )
  expect(faults.map(({ line }) => line)).toEqual([5, 6])
})

test.each(['10.50', '1.0', '"7"'])('an amount of a test case may be written %s', (written) => {
  const text = PLACES['attribute of a test case']
    .text('x')
    .replace('    attributes:', `    accumulators: { data: ${written} }\n    attributes:`)
  const { document, faults } = readDocument('tests/lab/one', text)
  expect(faults).toEqual([])
  expect(document.records[0]?.values.request).toMatchObject({
    context: { accumulators: { data: Number(JSON.parse(written)) } },
  })
})
