import type { VersionChange } from '@tollgate/policy/plan/compare.ts'
import type { PlanRow } from '@tollgate/policy/plan/levels.ts'
import { describe, expect, test } from 'vitest'
import { changeWords, countWords, fieldWords, levelWord, nameOfRow, ordinal, type ZoneLabels } from './change-words.ts'

const ZONES = new Map([[4, 'Radio access']])
const change = (values: Partial<VersionChange>): VersionChange => ({
  level: 'mappings',
  kind: 'changed',
  left: undefined,
  right: undefined,
  fields: [],
  moved: undefined,
  children: [],
  ...values,
})
const field = (name: string, before: unknown, after: unknown) => ({ field: name, before, after })
const roaming: PlanRow = { mapping_id: 1, mapping_name: 'Roaming', priority: 10 }
const quota: PlanRow = {
  resource_name: 'Monthly data',
  start_quota: 0,
  stop_quota: 10e9,
  rum: 2,
  pcc_rule_id: 1,
  rule_name: 'std',
}
const unit: PlanRow = {
  ap_rule_zone_id: 4,
  mapping_type: 'V',
  mapping_value: '6',
  mapping_value_name: '6',
  mapping_match_type: 1,
}

describe('a change in a sentence', () => {
  test.each<[string, VersionChange]>([
    [
      'Mapping “Roaming” moved up from 2nd to 1st: Priority 10 → 30',
      change({
        left: roaming,
        right: { ...roaming, priority: 30 },
        fields: [field('priority', 10, 30)],
        moved: { by: 'order', before: 2, after: 1 },
      }),
    ],
    [
      'Accumulation rule “Monthly data, 0 B – 20 GB”: Stop quota 10 GB → 20 GB, PCC rule std → fast',
      change({
        level: 'accumulations',
        left: quota,
        right: { ...quota, stop_quota: 20e9, pcc_rule_id: 2, rule_name: 'fast' },
        fields: [field('stop_quota', 10e9, 20e9), field('pcc_rule_id', 1, 2)],
      }),
    ],
    [
      'Accumulation rule “Monthly data, 0 B and above”: Stop quota 10 GB → —',
      change({
        level: 'accumulations',
        left: quota,
        right: { ...quota, stop_quota: null },
        fields: [field('stop_quota', 10e9, null)],
      }),
    ],
    [
      'Mapping unit “Radio access”: Match 1 — Is → 5 — Is unknown',
      change({
        level: 'units',
        left: unit,
        right: { ...unit, mapping_match_type: 5 },
        fields: [field('mapping_match_type', 1, 5)],
      }),
    ],
    [
      'Basic rule version “2026/01/01 - 2026/06/30”: Expiry date — → 2026/06/30',
      change({
        level: 'basic_versions',
        left: { eff_date: '2026-01-01T00:00:00.000Z', exp_date: null },
        right: { eff_date: '2026-01-01T00:00:00.000Z', exp_date: '2026-06-30T00:00:00.000Z' },
        fields: [field('exp_date', null, '2026-06-30T00:00:00.000Z')],
      }),
    ],
    [
      'Mapping “Roaming” added with 2 mapping units, 1 basic rule version',
      change({
        kind: 'added',
        right: roaming,
        children: [
          change({ level: 'units', kind: 'added', right: unit }),
          change({ level: 'units', kind: 'added', right: unit }),
          change({ level: 'basic_versions', kind: 'added', right: quota }),
        ],
      }),
    ],
    [
      'Rule plan “Access” moved here from plan event “Session start”',
      change({
        level: 'rules',
        kind: 'same',
        left: { ap_rule_name: 'Access' },
        right: { ap_rule_name: 'Access' },
        moved: {
          by: 'parent',
          level: 'events',
          before: { pcr_event_name: 'Session start' },
          after: { pcr_event_name: 'Session end' },
        },
      }),
    ],
    [
      'Basic rule “Fair use”: PCC rule std (1) → std (2)',
      change({
        level: 'basics',
        left: { basic_rule_name: 'Fair use', pcc_rule_id: 1, rule_name: 'std' },
        right: { basic_rule_name: 'Fair use', pcc_rule_id: 2, rule_name: 'std' },
        fields: [field('pcc_rule_id', 1, 2)],
      }),
    ],
  ])('%s', (sentence, told) => {
    expect(changeSentence(told, ZONES)).toBe(sentence)
  })
})

test.each([
  [1, '1st'],
  [2, '2nd'],
  [3, '3rd'],
  [4, '4th'],
  [11, '11th'],
  [12, '12th'],
  [21, '21st'],
  [113, '113th'],
])('%d is %s', (place, words) => {
  expect(ordinal(place)).toBe(words)
})

test('records of a level are counted in a few words', () => {
  expect(countWords('mappings', { added: 0, removed: 0, changed: 2, moved: 1 })).toBe('2 mappings changed, 1 moved')
  expect(countWords('basics', { added: 1, removed: 0, changed: 0, moved: 0 })).toBe('1 basic rule added')
})

/** A change as a sentence: "Mapping “Roaming” moved up from 2nd to 1st: Priority 10 → 30". */
function changeSentence(told: VersionChange, zones: ZoneLabels): string {
  const { level, left, right, fields } = told
  const row = right ?? left
  if (!row) return ''
  const words = changeWords(told, zones)
  const values = fields
    .map((one) => fieldWords(told, one))
    .map(({ caption, before, after }) => `${caption} ${before} → ${after}`)
  const subject = `${levelWord(level)} “${nameOfRow(level, row, zones)}”${words === '' ? '' : ` ${words}`}`
  return values.length === 0 ? subject : `${subject}: ${values.join(', ')}`
}
