import { expect, test } from 'vitest'
import { testRow } from '../../../../test/row.ts'
import { cellValue, type Names } from './cell-value.ts'
import { matchWords, readCell } from './read-cell.ts'

test.each([
  ['', undefined],
  ['  ', undefined],
  ['any', undefined],
  ['—', undefined],
  ['Home', { match: 1, name: 'Home' }],
  ['is Home', { match: 1, name: 'Home' }],
  ['= Home', { match: 1, name: 'Home' }],
  ['not Home', { match: 2, name: 'Home' }],
  ['Is Not Home', { match: 2, name: 'Home' }],
  ['!= 5', { match: 2, name: '5' }],
  ['within Europe', { match: 3, name: 'Europe' }],
  ['is or lies within Europe', { match: 3, name: 'Europe' }],
  ['known', { match: 4, name: '' }],
  ['is known', { match: 4, name: '' }],
  ['is unknown', { match: 5, name: '' }],
  ['Unknown networks', { match: 1, name: 'Unknown networks' }],
  ['Nothing', { match: 1, name: 'Nothing' }],
])('"%s" is read as a cell', (text, asked) => {
  expect(readCell(text)).toEqual(asked)
})

test.each([
  [1, 'is'],
  [2, 'is not'],
  [3, 'is or lies within'],
])('the words of match %d are "%s", and read as that match', (match, words) => {
  expect(matchWords(match)).toBe(words)
  expect(readCell(`${words} Home`)).toEqual({ match, name: 'Home' })
})

const zone = (mapping_des_type: string, counts = false, unit: number | null = null) => ({
  mapping_src_counts: counts,
  mapping_src_unit: unit,
  ...testRow('policy-plan-rule-zone', { mapping_des_type, mapping_des_name: 'Networks' }),
  warning_count: 0,
  mapping_src_name: 'Serving network',
})
const names: Names = new Map([
  ['home', [{ id: 9, name: 'Home' }]],
  ['h', [{ id: 9, name: 'Home' }]],
  ['not served', [{ id: 5, name: 'Not served' }]],
  ['nights', [1, 2].map((id) => ({ id, name: 'Nights' }))],
])

test.each([
  ['Z', 'is not home', { mapping_match_type: 2, mapping_type: 'Z', mapping_value: '9' }, 'is not Home'],
  ['Z', 'H', { mapping_match_type: 1, mapping_type: 'Z', mapping_value: '9' }, 'is Home'],
  ['Z', 'Not served', { mapping_match_type: 1, mapping_type: 'Z', mapping_value: '5' }, 'is Not served'],
  ['Z', 'known', { mapping_match_type: 4, mapping_type: 'Z', mapping_value: null }, 'is known'],
  ['V', '1-9', { mapping_match_type: 1, mapping_type: 'V', mapping_value: '1-9' }, 'is 1-9'],
  ['S', 'not FULL', { mapping_match_type: 2, mapping_type: 'S', mapping_value: 'FULL' }, 'is not FULL'],
  ['T', 'any', null, 'any'],
])('of a rule zone of type %s, "%s" is stored', (type, text, unit, words) => {
  const known = type === 'Z' || type === 'T' ? names : undefined
  expect(cellValue(text, zone(type), known)).toEqual({ unit, words })
})

test.each([
  ['Z', 'Abroad', 'There is no zone “Abroad” in Networks'],
  ['T', 'Days', 'There is no time span “Days”'],
  ['T', 'Nights', 'There are 2 time spans called “Nights”'],
])('of a rule zone of type %s, "%s" is refused', (type, text, fault) => {
  expect(cellValue(text, zone(type), names)).toEqual({ fault })
})

test.each([
  ['0-50 GiB', 2, 1, '0-53687091200', 'is 0-50 GiB'],
  ['not 10-20gb', 2, 2, '10000000000-20000000000', 'is not 10-20 GB'],
  ['≥ 5 GiB', 2, 1, '>= 5368709120', 'is at least 5 GiB'],
  ['= 90 min', 0, 1, '5400', 'is 1 h 30 min'],
  ['> 5', null, 1, '> 5', 'is more than 5'],
])('of an input that counts, "%s" in unit %s is stored as a number', (text, unit, match, value, words) => {
  const stored = { mapping_match_type: match, mapping_type: 'V', mapping_value: value }
  expect(cellValue(text, zone('V', true, unit), undefined)).toEqual({ unit: stored, words })
})

test.each([
  [
    'banana',
    true,
    '“banana” is no amount or range of Total volume. Allowed are an amount (50 GiB), a range from low to high',
  ],
  ['50-0 GiB', true, '“50-0 GiB” is no amount'],
  ['up to 10 GB', true, '“up to 10 GB” is no amount'],
  ['> 5', false, '“> 5” needs an input that counts'],
])('"%s" is refused where an input counts: %s', (text, counts, fault) => {
  expect(cellValue(text, zone('V', counts, 2), undefined)).toEqual({ fault: expect.stringContaining(fault) })
})
