import { describe, expect, test } from 'vitest'
import { quotaLadder, quotaNeighbours, type QuotaRange } from '../src/plan/quota-overlaps.ts'
import { dayWords, validityWords, versionStatus } from '../src/plan/version-status.ts'

describe('a version', () => {
  test.each([
    ['2026-01-01T00:00:00.000Z', null, 'current'],
    ['2026-01-02T00:00:00.000Z', null, 'future'],
    ['2025-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z', 'current'],
    ['2025-01-01T00:00:00.000Z', '2025-12-31T23:59:59.000Z', 'not-effective'],
  ] as const)('from %s to %s is %s on the first day of 2026', (eff_date, exp_date, status) => {
    expect(versionStatus({ eff_date, exp_date }, '2026-01-01')).toBe(status)
  })

  test('is called by its days', () => {
    const eff_date = '2026-01-01T00:00:00.000Z'
    expect(validityWords({ eff_date, exp_date: null })).toBe('2026/01/01 onwards')
    expect(validityWords({ eff_date, exp_date: '2026-06-30T23:59:59.999Z' })).toBe('2026/01/01 - 2026/06/30')
    expect(dayWords(eff_date)).toBe('2026/01/01')
  })
})

const range = (start_quota: number, stop_quota: number | null, time_span_id: number | null = null): QuotaRange => ({
  start_quota,
  stop_quota,
  time_span_id,
})

describe('a quota ladder', () => {
  test.each<[string, QuotaRange[], string[]]>([
    ['nothing', [], []],
    ['ranges that meet', [range(0, 5), range(5, null)], ['0-5 covered', '5-null covered']],
    [
      'a hole at the beginning and between',
      [range(1, 5), range(7, 9)],
      ['0-1 gap', '1-5 covered', '5-7 gap', '7-9 covered'],
    ],
    ['ranges that overlap', [range(0, 6), range(4, null)], ['0-4 covered', '4-6 overlap', '6-null covered']],
    ['ranges of other time spans', [range(0, 5, 1), range(0, 5, 2)], ['0-5 covered']],
    ['a time span within always', [range(0, 5), range(2, 3, 1)], ['0-2 covered', '2-3 overlap', '3-5 covered']],
    ['an empty range', [range(0, 5), range(5, 5)], ['0-5 covered']],
  ])('of %s', (_what, ranges, steps) => {
    expect(quotaLadder(ranges).map(({ from, to, kind }) => `${from}-${to} ${kind}`)).toEqual(steps)
  })

  test('tells each range what its warnings ask for', () => {
    const [first, second, third] = [range(0, 5), range(4, 6), range(8, null)] as const
    const all = [first, second, third]
    expect(all.map((one) => quotaNeighbours(one, all))).toEqual([
      { overlapping_start: 4, covered_until: 0 },
      { overlapping_start: 0, covered_until: 5 },
      { overlapping_start: null, covered_until: 6 },
    ])
  })

  test('an empty range neither overlaps another nor fills a hole', () => {
    const [first, empty, last] = [range(0, 5), range(4, 4), range(7, null)] as const
    const all = [first, empty, range(7, 7), last]
    expect([first, last].map((one) => quotaNeighbours(one, all))).toEqual([
      { overlapping_start: null, covered_until: 0 },
      { overlapping_start: null, covered_until: 5 },
    ])
  })
})
