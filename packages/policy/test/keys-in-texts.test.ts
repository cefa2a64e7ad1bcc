import { expect, test } from 'vitest'
import { Dice } from '../../engine/test/decide/random/dice.ts'
import { keyFault } from '../src/document/document-path.ts'
import type { PolicyDocument } from '../src/document/model.ts'
import { tablesOf, type MadeRows } from '../src/document/to-rows.ts'
import { printDocument } from '../src/text/print-document.ts'
import { readDocument } from '../src/text/read-document.ts'

const COUNT = Number(process.env.TOLLGATE_TEXTS ?? 200)

const STEMS =
  'x happy happy-hour home 2 0 1e3 0x1f 12e4 no y true null id rule span accumulator attribute is not within known constructor tostring 2026-09-01'.split(
    ' ',
  )
const ENDS = ['', '', '-2', '-2-2', '-02', '-3', '.2', '_2', '-', '-a', '2']

/** Keys that number, begin or look like each other, or like a word of the format. */
function keysOf(dice: Dice): string[] {
  const stems = [dice.pick(STEMS), dice.pick(STEMS)]
  const keys = ENDS.map((end) => dice.pick(stems) + end).filter((key) => keyFault(key) === undefined)
  return [...new Set(keys)]
}

const byKey = (keys: readonly string[], of: (key: string) => string, indent: string) =>
  keys.map((key) => `${indent}${JSON.stringify(key)}: ${of(key)}\n`).join('')

/** Documents in which every record that can be named has one of the keys, and every place names one by its key alone. */
function textsOf(keys: readonly string[], names: readonly string[]): Map<string, string> {
  const all = (of: (key: string) => string) => byKey(keys, of, '  ')
  const [key = ''] = names
  const grants = `            a:\n              rule: ${JSON.stringify(key)}\n              spans:\n${byKey(names, () => '{}', '                ')}              quota:\n${byKey(names, () => '{ from: 0, rate: 0 }', '                ')}`
  const version = `format: 1
from: "2026-01-01"
events:
  ${JSON.stringify(key)}:
    q:
      inputs:
${byKey(names, (name) => `{ attribute: ${JSON.stringify(name)}, map: m }`, '        ')}      mappings:
${byKey(names, (name) => `{ when: { ${JSON.stringify(name)}: ${JSON.stringify(unitOf(name))} } }`, '        ')}      grants:
        ${JSON.stringify(key)}:
          "2026-01-01":
${grants}`
  return new Map([
    ['catalogues/policy-events', `format: 1\nevents:\n${all(() => '{ re_type: 1 }')}`],
    ['catalogues/static-attributes', `format: 1\nattributes:\n${all(() => '{ re_attr_src_type: A, measurable: N }')}`],
    ['catalogues/accumulator-types', `format: 1\naccumulators:\n${all(() => '{}')}`],
    ['catalogues/time-spans', `format: 1\nspans:\n${all(() => '{}')}`],
    ['catalogues/pcc-rules', `format: 1\nrules:\n${all((one) => `{ rule_code: ${JSON.stringify(one)} }`)}`],
    ['zones/m', `format: 1\nname: M\ndata_source: "0"\nzones:\n${all(() => '{}')}`],
    [
      'plans/p/plan',
      `format: 1\nname: P\npcr_plan_code: P\npcc_pcr_plan_type: 1\npriority: 1\nassignments:\n${all((one) => `{ apn: ${JSON.stringify(one)}, subscriber_class: consumer, priority: 1 }`)}`,
    ],
    ['plans/p/2026-01-01', version],
    [
      'tests/p/one',
      `format: 1\nname: One\nplan: p\nrequest:\n  pcr_plan_id: p\n  context:\n    at: "2026-06-01T12:00:00.000Z"\n    pcr_event_id: ${JSON.stringify(key)}\n    attributes:\n${byKey(names, () => 'x', '      ')}    accumulators:\n${byKey(names, () => '1', '      ')}expected: { result: policy }\n`,
    ],
  ])
}

const unitOf = (zone: string) =>
  zone === 'not' || zone.startsWith('not ') ? `is ${JSON.stringify(zone)}` : `is ${zone}`

/** What each row of a catalogue names by a field, as keys. */
function named({ tables }: MadeRows, catalogue: string, field: string, of: string, id: string): unknown[] {
  const rows = (name: string) => [...tables].find(([one]) => one === name)?.[1] ?? []
  const keys = new Map(rows(of).map((row) => [String(row[id]), row.key]))
  return rows(catalogue).map((row) => keys.get(String(row[field])))
}

test('a key names the record with that key, at every place where one stands', () => {
  const dice = new Dice(Number(process.env.SEED ?? 1))
  for (let count = 0; count < COUNT; count += 1) {
    const keys = keysOf(dice)
    const names = dice.shuffled(keys).slice(0, 4)
    const read = [...textsOf(keys, names)].map(([path, text]): PolicyDocument => {
      const { document, faults } = readDocument(path, text)
      // What a record needs besides is not the matter here.
      expect([path, faults.filter(({ code }) => code !== 'REQUIRED')], text).toEqual([path, []])
      expect(readDocument(path, printDocument(document)).document).toEqual(document)
      return document
    })
    const made = tablesOf(read)
    expect(made.missing).toEqual([])
    const sorted = names.toSorted()
    for (const [catalogue, field, of, id] of [
      ['policy-plan-basic-timespan', 'time_span_id', 'timespan', 'time_span_id'],
      ['policy-plan-basic-accm', 'resource_id', 'accumulator-type', 'resource_id'],
      ['policy-plan-rule-zone', 'mapping_src_value', 'pcrf-attribute', 're_attr'],
      ['policy-plan-mapping-unit', 'mapping_value', 'zone', 'zone_id'],
      ['policy-plan-mapping-unit', 'ap_rule_zone_id', 'policy-plan-rule-zone', 'ap_rule_zone_id'],
    ] as const)
      expect([catalogue, named(made, catalogue, field, of, id).map(String).toSorted()]).toEqual([catalogue, sorted])
    const [request] = [...made.tables].find(([name]) => name === 'simulation-case')?.[1] ?? []
    expect(Object.keys(JSON.parse(String(request?.request)).context.attributes)).toHaveLength(names.length)
  }
})
