import { describe, expect, test } from 'vitest'
import { checkWallTime } from './instant.ts'

describe('local date and time', () => {
  test.each([
    '2026-01-31T18:00:00',
    '2026-01-31T18:00',
    '2026-01-31T18:00:00.000Z',
    '2026-03-29T02:30:00+02:00',
    '2028-02-29T23:59:59',
  ])('keeps %s as it was sent', (text) => {
    expect(checkWallTime(text)).toEqual({ ok: true, normal: text })
  })

  test.each([
    ['2026-01-31 18:00', '2026-01-31T18:00'],
    ['2026-01-31', '2026-01-31T00:00:00'],
    ['2026-01-31t18:00:00z', '2026-01-31T18:00:00Z'],
  ])('writes %s as %s', (text, normal) => {
    expect(checkWallTime(text)).toEqual({ ok: true, normal })
  })

  test.each([
    'tomorrow',
    '2026-02-30T10:00',
    '2027-02-29',
    '2026-01-01T24:00',
    '2026-01-01T10:61',
    '18:00',
    '1767225600',
  ])('refuses %s', (text) => {
    expect(checkWallTime(text)).toMatchObject({ ok: false })
  })
})
