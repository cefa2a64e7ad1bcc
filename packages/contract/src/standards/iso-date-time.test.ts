import { expect, test } from 'vitest'
import { isIsoDate, isIsoDateTime } from './iso-date-time.ts'

test.each([
  ['2026-03-29T02:30:00Z', true],
  ['2026-03-29T02:30:00.123+02:00', true],
  ['2026-03-29T02:30', true],
  ['2024-02-29T00:00:00', true],
  ['2026-02-29T00:00:00', false],
  ['2026-13-01T00:00:00', false],
  ['2026-00-10T00:00:00', false],
  ['2026-04-31T00:00:00', false],
  ['2026-04-30T24:00:00', false],
  ['2026-04-30T23:60:00', false],
  ['2026-04-30', false],
  ['0000-01-01T00:00:00', true],
  ['tomorrow', false],
])('%s is a date and time: %s', (text, expected) => {
  expect(isIsoDateTime(text)).toBe(expected)
})

test.each([
  ['2026-04-30', true],
  ['2026-04-31', false],
  ['2026-4-3', false],
  ['2026-04-30T00:00', false],
])('%s is a date: %s', (text, expected) => {
  expect(isIsoDate(text)).toBe(expected)
})
