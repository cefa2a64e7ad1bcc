import { expect, test } from 'vitest'
import { datedRows, inForce, standingOf, STANDING_WORDS, versionOn } from '../src/plan/in-force.ts'

const version = (eff: string, exp: string | null) => ({
  eff_date: `${eff}T00:00:00.000Z`,
  exp_date: exp === null ? null : `${exp}T00:00:00.000Z`,
})
const first = version('2026-01-01', '2026-06-30')
const second = version('2026-07-01', null)
const endless = version('2026-01-01', '9999-12-31')
const late = version('2026-09-01', '2026-09-30')

test.each([
  ['no version', [], '2026-03-01', undefined, undefined, undefined],
  ['one without an end', [second], '2026-07-01', second, undefined, undefined],
  ['the last day counts', [first, second], '2026-06-30', first, '2026-07-01', second],
  ['the next day is the next version’s', [first, second], '2026-07-01', second, undefined, undefined],
  ['one that ends with nothing after it', [first], '2026-03-01', first, '2026-07-01', undefined],
  ['a gap ends with the next version', [first, late], '2026-08-01', undefined, '2026-09-01', late],
  ['of two that overlap, the one that began last', [second, late], '2026-09-15', late, '2026-10-01', second],
  ['one that begins inside another', [second, late], '2026-08-01', second, '2026-09-01', late],
  ['nothing comes after the last day there is', [endless], '2026-03-01', endless, undefined, undefined],
  ['all are over', [first], '2027-01-01', undefined, undefined, undefined],
] as const)('%s', (_, versions, today, current, day, next) => {
  const found = inForce([...versions], today)
  expect(found.current).toBe(current)
  expect(found.next?.day).toBe(day)
  expect(found.next?.version).toBe(next)
})

test('of two that begin on one day, whatever the hour, the newer one: as a decision takes it', () => {
  const [older, newer] = [
    { eff_date: '2026-03-01T12:00:00.000Z', exp_date: null, place: 1 },
    { eff_date: '2026-03-01T00:00:00.000Z', exp_date: null, place: 2 },
  ]
  const { latest } = datedRows([older, newer])
  expect(versionOn([older, newer], '2026-03-02')).toBe(newer)
  expect(latest[0]).toBe(newer)
})

test.each([
  ['in force', first, true, '2026-03-01', 'Current Version'],
  ['another one is in force on its days', first, false, '2026-03-01', 'Overlaid'],
  ['yet to come', late, false, '2026-03-01', 'Future Version'],
  ['over', first, false, '2026-07-01', 'Not Effective'],
] as const)('a version stands to a day: %s', (_, dated, isInForce, day, words) => {
  expect(STANDING_WORDS[standingOf(dated, isInForce, day)]).toBe(words)
})
