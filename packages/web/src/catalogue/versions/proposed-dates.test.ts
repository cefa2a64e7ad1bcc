import { expect, test } from 'vitest'
import { proposedDates } from './proposed-dates.ts'

const TODAY = '2026-03-15'
const days = (eff_date: string, exp_date: string | null = null) => ({ eff_date, exp_date })

test.each([
  ['an empty plan', days('2026-02-01', '2026-02-28'), [], days('2026-02-01', '2026-02-28')],
  [
    'free days',
    days('2026-02-01', '2026-02-28'),
    [days('2026-01-01', '2026-01-31'), days('2026-03-01')],
    days('2026-02-01', '2026-02-28'),
  ],
  ['days after the last one', days('2026-05-01'), [days('2026-01-01', '2026-04-30')], days('2026-05-01')],
  ['taken days', days('2026-02-01'), [days('2026-01-01', '2026-04-30')], days('2026-05-01T00:00:00.000Z')],
  [
    'taken days: the day after the last of several ends',
    days('2026-01-01', '2026-01-31'),
    [days('2026-01-01', '2026-06-30'), days('2026-02-01', '2026-04-30')],
    days('2026-07-01T00:00:00.000Z'),
  ],
  ['a version without an end', days('2026-01-01'), [days('2026-01-01')], days('2026-03-16T00:00:00.000Z')],
  [
    'a later version without an end',
    days('2026-01-01'),
    [days('2026-01-01', '2026-04-30'), days('2026-05-01')],
    days('2026-05-02T00:00:00.000Z'),
  ],
])('dates proposed for %s', (_what, version, versions, expected) => {
  expect(proposedDates(version, versions, TODAY)).toEqual(expected)
})
