import { expect, test } from 'vitest'
import { periodAround } from './period.ts'

const HOUR = 3_600_000
const ZONE = 'Europe/Berlin'

const noon = (date: string) => Date.parse(`${date}T12:00:00+01:00`)

test.each([
  ['2026-03-28', 24],
  ['2026-03-29', 23],
  ['2026-10-25', 25],
])('%s has %i hours', (date, hours) => {
  const { begin, end } = periodAround(noon(date), 'day', ZONE)
  expect((end - begin) / HOUR).toBe(hours)
})

test('a day is cut every three hours of the clock, also when it is put forward', () => {
  const { begin, ticks } = periodAround(noon('2026-03-29'), 'day', ZONE)
  expect(ticks.map(({ label }) => label).slice(0, 3)).toEqual(['00:00', '03:00', '06:00'])
  expect(((ticks[1]?.at ?? 0) - begin) / HOUR).toBe(2)
})

test('a week begins on Monday and a month has its days', () => {
  expect(periodAround(noon('2026-11-22'), 'week', ZONE).title).toBe('16 November to 22 November 2026')
  expect(periodAround(noon('2026-11-22'), 'week', ZONE, 1).ticks[0]?.label).toBe('Mon 23')
  expect(periodAround(noon('2028-02-10'), 'month', ZONE).ticks).toHaveLength(29)
  expect(periodAround(noon('2026-01-31'), 'month', ZONE, 1).title).toBe('February 2026')
})

test('the day is that of the zone, wherever the browser is', () => {
  const { title, begin } = periodAround(Date.parse('2026-11-21T20:00:00Z'), 'day', 'Asia/Tokyo')
  expect(title).toBe('Sunday 22 November 2026')
  expect(new Date(begin).toISOString()).toBe('2026-11-21T15:00:00.000Z')
})
