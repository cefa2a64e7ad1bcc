import { expect, test } from 'vitest'
import { timeLine } from '../src/plan/time-line.ts'
import { overlapsOf, versionNeighbours } from '../src/plan/version-overlaps.ts'

const version = (eff: string, exp: string | null) => ({
  eff_date: `${eff}T00:00:00.000Z`,
  exp_date: exp === null ? null : `${exp}T23:59:59.999Z`,
})
const autumn = version('2026-09-01', '2027-01-31')
const october = version('2026-10-01', '2026-12-31')
const open = version('2027-02-01', null)
const twin = version('2026-09-01', null)

test.each([
  ['versions that meet', open, [autumn, open], []],
  ['one inside another takes over', october, [autumn, october, open], [[autumn, '2026-10-01', '2026-12-31', true]]],
  ['the one around it gives way', autumn, [autumn, october], [[october, '2026-10-01', '2026-12-31', false]]],
  ['one day is enough', version('2027-01-31', '2027-01-31'), [autumn], [[autumn, '2027-01-31', '2027-01-31', true]]],
  [
    'of two that begin together, the later one of the list',
    twin,
    [autumn, twin],
    [[autumn, '2026-09-01', '2027-01-31', true]],
  ],
  ['the earlier one of these', autumn, [autumn, twin], [[twin, '2026-09-01', '2027-01-31', false]]],
  ['two without an end', twin, [twin, open], [[open, '2027-02-01', null, false]]],
] as const)('overlaps: %s', (_, of, versions, expected) => {
  const all = versions.some((one) => one === of) ? [...versions] : [...versions, of]
  const found = overlapsOf(of, all).map(({ other, from, to, takesOver }) => [other, from, to, takesOver])
  expect(found).toEqual(expected)
})

test.each([
  ['none', [], []],
  ['one alone', [october], []],
  ['versions that meet', [open, autumn], []],
  ['one that ends early', [october, open], [{ from: '2027-01-01', to: '2027-01-31' }]],
  ['covered by a longer one that began before', [october, autumn, open], []],
  ['nothing after one without an end', [twin, version('2028-01-01', null)], []],
  ['nothing after the last day that can be written', [version('2026-01-01', '9999-12-31'), october], []],
  ['one day', [version('2026-01-01', '2026-08-30'), autumn], [{ from: '2026-08-31', to: '2026-08-31' }]],
] as const)('gaps: %s', (_, versions, expected) => {
  expect(timeLine([...versions]).gaps).toEqual(expected)
})

const first = version('2026-01-01', '2026-03-31')
const second = version('2026-05-01', '2026-06-30')

test.each([
  ['one alone', first, [], null, null],
  ['one that begins after another ends', second, [first], null, first.exp_date],
  ['one that begins before all others', first, [second, autumn], null, null],
  ['the last end of those before it', autumn, [second, first, open], null, second.exp_date],
  ['one that begins on the last day of another', version('2026-03-31', null), [first], first.eff_date, first.exp_date],
  ['the first of those that it overlaps', twin, [open, october, autumn], autumn.eff_date, null],
  ['one around another', autumn, [october], october.eff_date, null],
  ['one after another without an end', version('2028-01-01', null), [first, open], open.eff_date, null],
] as const)('neighbours: %s', (_, of, others, overlapping_eff_date, earlier_until) => {
  expect(versionNeighbours(of, [...others, of])).toEqual({ overlapping_eff_date, earlier_until })
})
