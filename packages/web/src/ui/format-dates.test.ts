import { expect, test } from 'vitest'
import { formatDate } from './format-date.ts'
import { formatRelativeTime } from './relative-time.tsx'

test('a date is written year first, with slashes', () => {
  const local = new Date(2026, 2, 9, 14, 5)
  expect(formatDate(local)).toBe('2026/03/09')
  expect(formatDate(local, true)).toBe('2026/03/09 14:05')
})

test('what is no date stays as it is', () => {
  expect(formatDate('soon')).toBe('soon')
})

test.each([
  ['2026-03-09T11:59:31Z', 'just now'],
  ['2026-03-09T11:55:00Z', '5 minutes ago'],
  ['2026-03-09T09:30:00Z', '2 hours ago'],
  ['2026-03-08T11:00:00Z', 'yesterday'],
  ['2026-03-12T12:00:00Z', 'in 3 days'],
])('%s is %s', (instant, words) => {
  expect(formatRelativeTime(instant, new Date('2026-03-09T12:00:00Z'))).toBe(words)
})
