import type { CatalogueName } from '@tollgate/contract/catalogues/definitions.ts'
import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { expect, test } from 'vitest'
import { formatColumn, nameOf } from './format-value.ts'

const qosRule = catalogueOf('qos-rule')

test.each([
  ['qci', 5, '5 — Non-GBR, IMS signalling'],
  ['qci', 130, '130'],
  ['def_qos_flow_flag', '1', '1 — Default bearer'],
  ['qos_policy_id', 12345, '12345'],
  ['mbrul', null, '—'],
])('%s %j reads %s', (key, value, text) => {
  expect(formatColumn(qosRule, { [key]: value }, key).text).toBe(text)
})

test.each<[CatalogueName, string, string, string]>([
  ['policy-counter', 'rela_type', 'B', 'B — Balance type'],
  ['policy-counter', 'state', 'IN_QUEUE', 'In queue'],
  ['policy-counter', 'state', 'PAUSED', 'PAUSED'],
  ['pcrf-attribute', 'measurable', 'Y', 'Yes'],
  ['timespan-detail', 'time_unit', 'S', 'S — Second'],
  ['timespan-detail', 'cycle_begin_date', '2026-01-31T18:00:00', '2026/01/31 18:00'],
  ['timespan-detail', 'cycle_begin_date', '2026-01-31T18:00:05+02:00', '2026/01/31 18:00:05 UTC+02:00'],
])('%s %s %s reads %s', (catalogue, key, value, text) => {
  expect(formatColumn(catalogueOf(catalogue), { [key]: value }, key).text).toBe(text)
})

test('a rate is shown in its largest unit, exactly in its title', () => {
  expect(formatColumn(qosRule, { mbrul: 1_500_000 }, 'mbrul')).toEqual({ text: '1.5 Mbit/s', title: '1,500,000 bit/s' })
  expect(formatColumn(qosRule, { ex_mbrul: 6_000_000 }, 'ex_mbrul')).toEqual({
    text: '6 Gbit/s',
    title: '6,000,000 kbit/s',
  })
})

test('a count has separators, a number that is a name has none', () => {
  expect(formatColumn(catalogueOf('zone'), { value_count: 10000 }, 'value_count').text).toBe('10,000')
  expect(formatColumn(catalogueOf('service-identifier'), { si_code: 10000 }, 'si_code').text).toBe('10000')
})

test('a reference reads by the name nested in the row', () => {
  const row = { rating_group_id: 3, pcc_rating_group: { rg_name: 'Roaming' } }
  expect(formatColumn(catalogueOf('service-identifier'), row, 'rating_group_id')).toEqual({ text: 'Roaming' })
})

test('a reference to something deleted says so instead of being blank', () => {
  const row = { rating_group_id: 3, pcc_rating_group: null }
  expect(formatColumn(catalogueOf('service-identifier'), row, 'rating_group_id')).toMatchObject({
    text: '#3',
    tone: 'missing',
  })
})

test('an option has a second field beside its name', () => {
  expect(nameOf(catalogueOf('rating-group'), { rg_name: 'Roaming', rg_code: '9000' })).toEqual({
    text: 'Roaming',
    beside: '9000',
  })
})
