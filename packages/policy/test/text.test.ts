import { expect, test } from 'vitest'
import type { DocumentRecord } from '../src/document/model.ts'
import { printDocument } from '../src/text/print-document.ts'
import { readDocument } from '../src/text/read-document.ts'
import { printUnit, readUnit } from '../src/text/unit-text.ts'

const PLAN = `format: 1
from: "2026-09-01"
to: "2027-01-31"
place: 1024
events:
  session-start:
    internet-access:
      priority: 0
      inputs:
        network: { attribute: serving-network, map: serving-network }
        usage: { accumulator: monthly-data, mapping_des_type: V }
      mappings:
        at-home: { priority: 40, when: { network: is home, usage: is 0-10240 } }
        eu-and-eea: { name: EU and EEA, priority: 20, when: { network: within eea } }
        network-unknown: {}
      grants:
        at-home:
          "2026-09-01":
            domestic-data:
              rule: internet-std
              rum: 2  # Total volume
              spans:
                peak-evening: { rule: fup-1m }
              quota:
                monthly-data: { from: 0, to: 53687091200, rate: 0, rule: internet-std }
                monthly-data-2: { accumulator: monthly-data, from: 53687091200, rate: 0, rule: fup-1m }
            self-care: { rule: self-care }
`
const PATH = 'plans/prepaid/2026-09-01'
const read = (text: string, path = PATH) => readDocument(path, text)
const faultsOf = (text: string, path = PATH) =>
  read(text, path).faults.map(({ line, column, message }) => `${line}:${column} ${message}`)

test('a plan version is read and printed byte for byte', () => {
  const { document, faults } = read(PLAN)
  expect(faults).toEqual([])
  expect(printDocument(document)).toBe(PLAN)
})

test.each<[string, (text: string) => string, number]>([
  ['renaming a mapping changes its line', (text) => text.replace('EU and EEA', 'Europe'), 1],
  ['a changed quota changes its line', (text) => text.replace('to: 53687091200', 'to: 10'), 1],
])('%s, and no key', (_name, edit, lines) => {
  const changed = edit(PLAN)
  const printed = printDocument(read(changed).document)
  expect(printed).toBe(changed)
  const before = PLAN.split('\n')
  expect(printed.split('\n').filter((line, at) => line !== before[at])).toHaveLength(lines)
})

test('a moved mapping moves one line, among those of its priority', () => {
  const home = PLAN.split('\n').find((line) => line.includes('at-home: {')) ?? ''
  const without = PLAN.replace(`${home}\n`, '')
  const last = (line: string) => without.replace(/(.*network-unknown: .*\n)/, `$1${line}\n`)
  const moved = last(home.replace('priority: 40, ', ''))
  expect(printDocument(read(moved).document)).toBe(moved)
  expect(printDocument(read(last(home)).document)).toBe(PLAN)
})

const input = (type: string): DocumentRecord => ({
  key: 'network',
  values: { mapping_des_type: type, ...(type === 'Z' && { mapping_des_value: 'world' }) },
  parts: {},
})
const Z = { mapping_type: 'Z' }
const V = { mapping_type: 'V' }

test.each<[DocumentRecord['values'], string, string]>([
  [{ ...Z, mapping_value: 'world/home' }, 'Z', 'is home'],
  [{ ...Z, mapping_match_type: 2, mapping_value: 'world/home' }, 'Z', 'is not home'],
  [{ ...Z, mapping_match_type: 3, mapping_value: 'world/eea' }, 'Z', 'within eea'],
  [{ ...Z, mapping_match_type: 4 }, 'Z', 'known'],
  [{ ...Z, mapping_match_type: 5 }, 'Z', 'unknown'],
  [{ ...V, mapping_value: '0-10240' }, 'V', 'is 0-10240'],
  [{ ...V, mapping_value: '> 5' }, 'V', 'is > 5'],
  [{ ...V, mapping_value: 'not' }, 'V', 'is "not"'],
  [{ ...V, mapping_value: 'not x' }, 'V', 'is "not x"'],
  [{ ...V, mapping_value: '"x"' }, 'V', 'is "\\"x\\""'],
  [{ ...V, mapping_value: 'is x' }, 'V', 'is is x'],
])('a unit %j of an input %s is written "%s"', (values, type, text) => {
  expect(printUnit(values, input(type))).toBe(text)
  expect(readUnit(text, input(type))).toEqual(values)
})

test.each<[string, DocumentRecord['values'], string]>([
  ['of another type than its input', { ...V, mapping_value: '5' }, 'Z'],
  ['with a zone of another map', { ...Z, mapping_value: 'cells/a' }, 'Z'],
  ['with a zone beside its value', { ...Z, mapping_value: 'world/home', zone_id: 'world/home' }, 'Z'],
  ['that names no record', { ...Z, mapping_value: { id: '14' } }, 'Z'],
  ['without a match type', { ...Z, mapping_match_type: null, mapping_value: 'world/home' }, 'Z'],
  ['without a value', { ...V }, 'V'],
])('a unit %s is written field by field', (_name, values, type) => {
  expect(printUnit(values, input(type))).toBeUndefined()
})

test.each(['is', 'is not', 'known x', 'home', 'IS home', '', 'within', 'is "x'])('"%s" is no unit', (text) => {
  expect(readUnit(text, input('V'))).toBeUndefined()
})

test.each<[string, string, string]>([
  [
    'a field that there is not',
    PLAN.replace('rum: 2', 'rums: 2'),
    '21:15 There is no field "rums" here; there are name, ',
  ],
  [
    'a unit that says nothing',
    PLAN.replace('is home', 'home'),
    '13:42 It must be "is …", "is not …", "within …", "known" or "unknown"',
  ],
  ['a word where a number is due', PLAN.replace('priority: 40', 'priority: much'), '13:20 Priority '],
  [
    'a mapping that is not there',
    PLAN.replace('        at-home:\n', '        abroad:\n'),
    '17:9 There is no "abroad" among the mappings',
  ],
  ['another format', PLAN.replace('format: 1', 'format: 2'), '1:1 The format must be 1'],
  ['no YAML', 'format: 1\nfrom: "2026', '2:12 This is not YAML: '],
  ['a name twice', 'format: 1\nfrom: "2026-09-01"\nfrom: "2026-09-02"', '3:1 This is not YAML: '],
  ['a list', '- 1', '1:1 The text must be a map that begins with "format: 1"'],
  ['aliases', 'format: 1\nevents: &a {}\nfrom: *a', '3:8 A text must not have aliases: write the value again'],
  ['nothing', '', '1:1 The text must be a map that begins with "format: 1"'],
  ['a missing field', 'format: 1\n', '1:1 "from" is required'],
  [
    'a key that is a word of the format',
    PLAN.replaceAll('at-home:', 'name:'),
    '13:9 "name" is a word of the text format: choose another key',
  ],
])('%s is said at its line', (_name, text, message) => {
  expect(faultsOf(text).find((fault) => fault.startsWith(message.slice(0, message.indexOf(' '))))).toContain(message)
})

test('an end before its begin is a fault of the end', () => {
  const text = PLAN.replace('to: "2027-01-31"', 'to: "2020-01-01"').replace(
    'monthly-data, from: 53687091200,',
    'monthly-data, from: 53687091200, to: 10,',
  )
  expect(faultsOf(text)).toEqual([
    '3:1 Expiry date must be greater than Effective Date',
    '26:81 Stop quota must not be below the start quota',
  ])
})

test.each([
  ['plans/pre paid/2026-09-01', 'Key must begin with a letter or digit'],
  ['plans/prepaid/2026_09_01!', 'Key must begin with a letter or digit'],
  ['plans/Prepaid/2026-09-01', 'Key "Prepaid" must be in lower case: "prepaid"'],
  ['workflows/Entry', 'Key "Entry" must be in lower case: "entry"'],
  ['workflows/A B.layout', 'Key must begin with a letter or digit'],
  ['zones/name', '"name" is a word of the text format'],
])('the path %s has a key that no record can have', (path, message) => {
  expect(faultsOf('format: 1\nfrom: "2026-09-01"', path)[0]).toContain(`1:1 ${message}`)
})

test('a key in upper case is told as the console would store it', () => {
  expect(faultsOf(PLAN.replaceAll('eu-and-eea:', 'EU:'))).toEqual(['14:9 Key "EU" must be in lower case: "eu"'])
})

test('a path that is no document is refused', () => {
  expect(faultsOf('format: 1', 'plans/x/y/z')).toEqual(['1:1 No document can stand at plans/x/y/z'])
})

test.each([
  'no',
  'yes',
  '010',
  '1:30',
  '2026-09-01',
  '~',
  'null',
  '1e3',
  'a: b',
  'x #y',
  '- a',
  ' a',
  'a ',
  '',
  '東京',
  '"',
  '{}',
  'a,b',
  '\\',
  'é\n ü',
])('the text %j is read as it was written', (meaning) => {
  const zones = [
    {
      key: 'a',
      values: { zone_name: 'A' },
      parts: { values: [{ key: '', values: { value: '1', exp_value: meaning }, parts: {} }] },
    },
  ]
  const document = {
    path: 'zones/m',
    kind: 'zone map' as const,
    records: [{ key: 'm', values: { zone_map_name: 'M', data_source: '0' }, parts: { zones } }],
  }
  const text = printDocument(document)
  expect(readDocument('zones/m', text).document).toEqual(document)
})

test('values of a zone whose order matters are first, in it; the others stay in the order of their lines', () => {
  const values = ['"5"', '{ value: "3", seq: 3 }', '{ value: "1", seq: 1 }', '"4"', '{ value: "2", seq: 2 }']
  const lines = values.map((value) => `      - ${value}\n`).join('')
  const { document, faults } = read(
    `format: 1\nname: M\ndata_source: "0"\nzones:\n  a:\n    name: A\n    values:\n${lines}`,
    'zones/m',
  )
  expect(faults).toEqual([])
  const [zone] = document.records[0]?.parts.zones ?? []
  expect(zone?.parts.values?.map((record) => record.values.value)).toEqual(['1', '2', '3', '5', '4'])
})
