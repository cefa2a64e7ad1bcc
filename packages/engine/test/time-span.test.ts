import { describe, expect, test } from 'vitest'
import { describeOccurrence, describeSpan } from '../src/time-span/describe.ts'
import { isRunning, nextOccurrences } from '../src/time-span/occurrences.ts'
import { nextEdges, runningTimes } from '../src/time-span/running-times.ts'
import type { TimeSpanRow } from '../src/time-span/time-span-row.ts'

const CYCLES = { day: 1, week: 2, month: 3, year: 4, once: 9 }
const BERLIN = 'Europe/Berlin'
const NEW_YORK = 'America/New_York'

/** `row('2026-01-01T18:00', '4 H', 'day')`. */
function row(cycle_begin_date: string, lasts: string, every: keyof typeof CYCLES): TimeSpanRow {
  const [duration = '', time_unit = ''] = lasts.split(' ')
  return { cycle_begin_date, duration: Number(duration), time_unit, cycle_unit: CYCLES[every] }
}

const evening = row('2026-01-01T18:00:00', '4 H', 'day')
const late = row('2026-01-01T22:00:00', '4 H', 'day')
const late2011 = row('2011-12-01T22:00:00', '4 H', 'day')
const weekend = row('2026-01-03T00:00:00', '2 D', 'week')
const monthEnd = row('2026-01-31T18:00:00', '6 H', 'month')
const leapDay = row('2024-02-29T00:00:00', '1 D', 'year')
const newYear = row('2026-12-31T22:00:00', '6 H', 'year')
const launch = row('2026-03-02T00:00:00', '7 D', 'once')
const gap = row('2026-01-01T02:30:00', '1 H', 'day')
const inGap = row('2026-01-01T02:15:00', '30 N', 'day')
const fold = row('2026-01-01T01:30:00', '60 N', 'day')
const night = row('2026-01-01T00:00:00', '6 H', 'day')
const moment = row('2026-03-10T23:00:00Z', '2 H', 'day')

// Instants carry their offset, so that each row shows what the local clock says.
test.each<[string, TimeSpanRow, string, string, boolean]>([
  ['at its begin', evening, BERLIN, '2026-01-01T18:00+01:00', true],
  ['a millisecond before it', evening, BERLIN, '2026-01-01T17:59:59.999+01:00', false],
  ['a millisecond before its end', evening, BERLIN, '2026-01-01T21:59:59.999+01:00', true],
  ['not at its end', evening, BERLIN, '2026-01-01T22:00+01:00', false],
  ['not the day before the first begin', evening, BERLIN, '2025-12-31T19:00+01:00', false],
  ['years later', evening, BERLIN, '2046-07-01T19:00+02:00', true],
  ['by the local clock, not by UTC', evening, NEW_YORK, '2026-01-01T18:30-05:00', true],
  ['and elsewhere not at the same moment', evening, BERLIN, '2026-01-01T18:30-05:00', false],
  ['with an offset of half an hour', evening, 'Asia/Kolkata', '2026-05-01T18:00+05:30', true],

  ['up to midnight', late, BERLIN, '2026-01-01T23:59:59+01:00', true],
  ['past midnight', late, BERLIN, '2026-01-02T01:59:59+01:00', true],
  ['not past its end after midnight', late, BERLIN, '2026-01-02T02:00+01:00', false],
  ['not after midnight of the day before the first begin', late, BERLIN, '2026-01-01T01:00+01:00', false],

  ['on Saturday from midnight', weekend, BERLIN, '2026-01-10T00:00+01:00', true],
  ['on Sunday to midnight', weekend, BERLIN, '2026-01-11T23:59:59+01:00', true],
  ['not on Monday', weekend, BERLIN, '2026-01-12T00:00+01:00', false],
  ['not on Friday', weekend, BERLIN, '2026-01-09T23:59:59+01:00', false],

  ['on the 31st', monthEnd, BERLIN, '2026-03-31T20:00+02:00', true],
  ['on 30 April', monthEnd, BERLIN, '2026-04-30T20:00+02:00', true],
  ['not on 30 May, which has a 31st', monthEnd, BERLIN, '2026-05-30T20:00+02:00', false],
  ['on 28 February', monthEnd, BERLIN, '2026-02-28T20:00+01:00', true],
  ['on 29 February of a leap year', monthEnd, BERLIN, '2028-02-29T20:00+01:00', true],
  ['not on 28 February of a leap year', monthEnd, BERLIN, '2028-02-28T20:00+01:00', false],
  ['not on 1 March', monthEnd, BERLIN, '2026-03-01T00:00+01:00', false],

  ['on the leap day', leapDay, BERLIN, '2028-02-29T12:00+01:00', true],
  ['on 28 February of another year', leapDay, BERLIN, '2027-02-28T12:00+01:00', true],
  ['not on 1 March of another year', leapDay, BERLIN, '2027-03-01T12:00+01:00', false],
  ['not on 28 February of a leap year', leapDay, BERLIN, '2028-02-28T12:00+01:00', false],
  ['on 28 February 2100, which has no 29th', leapDay, BERLIN, '2100-02-28T12:00+01:00', true],

  ['before the year ends', newYear, BERLIN, '2026-12-31T22:00+01:00', true],
  ['into the next year', newYear, BERLIN, '2027-01-01T03:59:59+01:00', true],
  ['not at four', newYear, BERLIN, '2027-01-01T04:00+01:00', false],
  ['the year after', newYear, BERLIN, '2027-12-31T23:00+01:00', true],
  ['not a day earlier', newYear, BERLIN, '2027-12-30T23:00+01:00', false],

  ['once', launch, BERLIN, '2026-03-08T23:59:59+01:00', true],
  ['not before', launch, BERLIN, '2026-03-01T23:59:59+01:00', false],
  ['not again', launch, BERLIN, '2026-03-09T00:00+01:00', false],
  ['not a year later', launch, BERLIN, '2027-03-03T00:00+01:00', false],

  ['clocks forward: the part after the lost hour', gap, BERLIN, '2026-03-29T03:00+02:00', true],
  ['clocks forward: to its end', gap, BERLIN, '2026-03-29T03:29:59+02:00', true],
  ['clocks forward: not past its end', gap, BERLIN, '2026-03-29T03:30+02:00', false],
  ['clocks forward: not before the lost hour', gap, BERLIN, '2026-03-29T01:59:59+01:00', false],
  ['clocks forward: not at all inside the lost hour', inGap, BERLIN, '2026-03-29T03:00+02:00', false],
  ['clocks forward: five hours instead of six', night, BERLIN, '2026-03-29T05:59:59+02:00', true],
  ['clocks forward: over at six by the clock', night, BERLIN, '2026-03-29T06:00+02:00', false],
  ['clocks forward, in New York', gap, NEW_YORK, '2026-03-08T03:15-04:00', true],

  ['clocks back: the first time', fold, BERLIN, '2026-10-25T02:15+02:00', true],
  ['clocks back: not past its end', fold, BERLIN, '2026-10-25T02:30+02:00', false],
  ['clocks back: the same clock a second time', fold, BERLIN, '2026-10-25T02:15+01:00', true],
  ['clocks back: not past its end a second time', fold, BERLIN, '2026-10-25T02:30+01:00', false],
  ['clocks back: seven hours instead of six', night, BERLIN, '2026-10-25T05:59:59+01:00', true],
  ['clocks back: over at six by the clock', night, BERLIN, '2026-10-25T06:00+01:00', false],
  ['clocks back by half an hour', fold, 'Australia/Lord_Howe', '2026-04-05T01:45+10:30', true],

  ['a begin with Z is that moment', moment, BERLIN, '2026-03-11T00:00+01:00', true],
  ['and then that hour of the local clock', moment, BERLIN, '2026-07-11T01:59:59+02:00', true],
  ['and nothing before it', moment, BERLIN, '2026-03-10T00:30+01:00', false],
  ['elsewhere it is another hour of the clock', moment, NEW_YORK, '2026-03-10T19:00-04:00', true],
])('runs %s', (_when, span, timeZone, at, expected) => {
  expect(isRunning([span], Date.parse(at), timeZone)).toBe(expected)
})

test('a span runs when any of its rows does', () => {
  const at = Date.parse('2026-01-03T19:00+01:00')
  expect(isRunning([launch, evening], at, BERLIN)).toBe(true)
  expect(isRunning([launch], at, BERLIN)).toBe(false)
  expect(isRunning([], at, BERLIN)).toBe(false)
})

test.each<[string, TimeSpanRow, string, string]>([
  ['every day', evening, BERLIN, '2026-03-20T00:00Z'],
  ['past midnight', late, NEW_YORK, '2026-10-25T00:00Z'],
  ['every week', weekend, BERLIN, '2026-03-20T00:00Z'],
  ['at month end', monthEnd, BERLIN, '2028-02-01T00:00Z'],
  ['into the new year', newYear, BERLIN, '2026-12-20T00:00Z'],
  ['on a leap day', leapDay, BERLIN, '2028-02-20T00:00Z'],
  ['once', launch, BERLIN, '2026-02-25T00:00Z'],
  ['in the lost hour', gap, BERLIN, '2026-03-25T00:00Z'],
  ['inside the lost hour', inGap, BERLIN, '2026-03-25T00:00Z'],
  ['in the hour that comes twice', fold, BERLIN, '2026-10-20T00:00Z'],
  ['over both changes', night, 'Australia/Lord_Howe', '2026-04-01T00:00Z'],
  ['with a begin that is a moment', moment, BERLIN, '2026-03-08T00:00Z'],
  ['longer than its cycle', row('2026-03-01T00:00', '40 H', 'day'), BERLIN, '2026-02-25T00:00Z'],
  ['over the day that Samoa left out', row('2011-12-01T22:00', '30 H', 'week'), 'Pacific/Apia', '2011-12-20T00:00Z'],
  ['every day over the day that Samoa left out', late2011, 'Pacific/Apia', '2011-12-20T00:00Z'],
])('edges and running times say the same as asking at every quarter of an hour: %s', (_name, span, timeZone, start) => {
  const from = Date.parse(start)
  const to = from + 20 * 86_400_000
  const times = runningTimes([span], from, to, timeZone)
  const edges = nextEdges([span], from, 1000, timeZone).filter(({ at }) => at < to)
  for (let at = from; at < to; at += 900_000) {
    const running = isRunning([span], at, timeZone)
    const named = new Date(at).toISOString()
    expect(
      times.some(({ begin, end }) => begin <= at && at < end),
      named,
    ).toBe(running)
    const last = edges.findLast((edge) => edge.at <= at)
    if (last) expect(last.running, named).toBe(running)
  }
})

describe('the next times', () => {
  const words = (span: TimeSpanRow[], from: string, count: number, timeZone = BERLIN) =>
    nextOccurrences(span, Date.parse(from), count, timeZone).map((occurrence) =>
      describeOccurrence(occurrence, timeZone),
    )

  test('begin with the one under way', () => {
    expect(words([evening], '2026-03-27T20:00+01:00', 2)).toEqual([
      'Fri 27 Mar 2026 18:00 to 22:00',
      'Sat 28 Mar 2026 18:00 to 22:00',
    ])
  })

  test('fall on the last day of shorter months', () => {
    expect(words([monthEnd], '2026-01-01T00:00Z', 4)).toEqual([
      'Sat 31 Jan 2026 18:00 to Sun 1 Feb 2026 00:00',
      'Sat 28 Feb 2026 18:00 to Sun 1 Mar 2026 00:00',
      'Tue 31 Mar 2026 18:00 to Wed 1 Apr 2026 00:00',
      'Thu 30 Apr 2026 18:00 to Fri 1 May 2026 00:00',
    ])
  })

  test('tell where the clocks change', () => {
    expect(words([night], '2026-03-29T00:00+01:00', 1)).toEqual([
      'Sun 29 Mar 2026 00:00 to 06:00, clocks go forward 1 h',
    ])
    expect(words([night], '2026-10-25T00:00+02:00', 1)).toEqual(['Sun 25 Oct 2026 00:00 to 06:00, clocks go back 1 h'])
  })

  test('leave out a day on which the time does not exist', () => {
    expect(words([inGap], '2026-03-28T12:00+01:00', 2)).toEqual([
      'Mon 30 Mar 2026 02:15 to 02:45',
      'Tue 31 Mar 2026 02:15 to 02:45',
    ])
  })

  test('come in the order of all rows, and name theirs', () => {
    const found = nextOccurrences([weekend, evening], Date.parse('2026-01-09T20:00+01:00'), 4, BERLIN)
    expect(found.map((occurrence) => occurrence.row)).toEqual([1, 0, 1, 1])
  })

  test('end with one that happens once', () => {
    expect(words([launch], '2026-03-05T00:00Z', 10)).toEqual(['Mon 2 Mar 2026 00:00 to Mon 9 Mar 2026 00:00'])
    expect(words([launch], '2026-03-10T00:00Z', 10)).toEqual([])
  })

  test('are found however long ago the first one was', () => {
    const found = words([row('0001-01-01T00:00:00', '1 H', 'day')], '2026-03-05T00:00Z', 1)
    expect(found).toEqual(['Fri 6 Mar 2026 00:00 to 01:00'])
  })
})

describe('edges', () => {
  test('join rows that touch', () => {
    const morning = row('2026-01-01T08:00', '4 H', 'day')
    const noon = row('2026-01-01T12:00', '2 H', 'day')
    const edges = nextEdges([noon, morning], Date.parse('2026-01-02T00:00+01:00'), 2, BERLIN)
    expect(edges).toEqual([
      { at: Date.parse('2026-01-02T08:00+01:00'), running: true },
      { at: Date.parse('2026-01-02T14:00+01:00'), running: false },
    ])
  })

  test('are those of all rows together where clocks go back over the ends of two', () => {
    const rows = [row('2026-03-29T02:30', '16 N', 'day'), row('2026-03-29T02:30', '45 N', 'day')]
    expect(nextEdges(rows, Date.parse('2026-10-25T00:30Z'), 3, BERLIN)).toEqual([
      { at: Date.parse('2026-10-25T01:00Z'), running: false },
      { at: Date.parse('2026-10-25T01:30Z'), running: true },
      { at: Date.parse('2026-10-25T02:15Z'), running: false },
    ])
  })

  test('there are none where a span never stops, by itself or by all its rows', () => {
    const from = Date.parse('2026-02-01T00:00Z')
    const days = ['05', '06', '07', '08', '09', '10', '11']
    const allWeek = days.map((day) => row(`2026-01-${day}T00:00`, '1 D', 'week'))
    expect(nextEdges([row('2026-01-01T00:00', '1 D', 'day')], from, 3, BERLIN)).toEqual([])
    expect(nextEdges(allWeek, from, 3, BERLIN)).toEqual([])
    expect(nextEdges([row('2026-03-01T00:00', '24 H', 'day')], from, 3, 'UTC')).toEqual([
      { at: Date.parse('2026-03-01T00:00Z'), running: true },
    ])
  })

  test('a duration beyond the end of time is only long', () => {
    const long = row('2026-01-01T00:00', '9007199254740991 D', 'once')
    expect(isRunning([long], Date.parse('2999-01-01T00:00Z'), BERLIN)).toBe(true)
    expect(nextEdges([long], 0, 5, 'UTC')).toEqual([{ at: Date.parse('2026-01-01T00:00Z'), running: true }])
  })
})

test.each<[TimeSpanRow, string]>([
  [evening, 'every day 18:00 for 4 h'],
  [row('2026-01-01T12:00:30', '90 N', 'day'), 'every day 12:00:30 for 90 min'],
  [weekend, 'every Saturday 00:00 for 2 d'],
  [row('2026-01-01T00:00', '45 S', 'month'), 'every month on day 1 00:00 for 45 s'],
  [monthEnd, 'every month on day 31 18:00 for 6 h, on the last day of shorter months'],
  [newYear, 'every year on 31 December 22:00 for 6 h'],
  [leapDay, 'every year on 29 February 00:00 for 1 d, on 28 February of other years'],
  [launch, 'once on 2 March 2026 00:00 for 7 d'],
  [moment, 'every day 23:00 UTC for 2 h'],
  [row('2026-03-10T23:00:00+02:00', '2 H', 'day'), 'every day 23:00 UTC+02:00 for 2 h'],
])('a row in words: %o', (span, words) => {
  expect(describeSpan(span)).toBe(words)
})

test('a begin that is a moment, in words of a time zone', () => {
  expect(describeSpan(moment, BERLIN)).toBe('every day 00:00 for 2 h')
})

test('an unknown time zone is a fault of the caller', () => {
  expect(() => isRunning([evening], 0, 'Mars/Olympus')).toThrow(RangeError)
})
