import { describe, expect, test } from 'vitest'
import { checkDay, checkInstant } from './instant.ts'

describe('instants', () => {
  test.each([
    ['2026-03-29T02:30:00Z', '2026-03-29T02:30:00.000Z'],
    ['2026-03-29T02:30:00.5+02:00', '2026-03-29T00:30:00.500Z'],
    ['2026-03-29T02:30', '2026-03-29T02:30:00.000Z'],
    ['2028-02-29', '2028-02-29T00:00:00.000Z'],
    ['2026-01-01T00:00:00-05:30', '2026-01-01T05:30:00.000Z'],
  ])('%s is %s', (text, normal) => {
    expect(checkInstant(text)).toEqual({ ok: true, normal })
  })

  test('the answer is taken again as it stands', () => {
    for (const text of ['9999-12-31T23:59:59Z', '0000-01-01', '2026-03-29T02:30:00.123456+02:00']) {
      const answer = checkInstant(text)
      expect(answer).toEqual({ ok: true, normal: expect.any(String) })
      if (answer.ok) expect(checkInstant(answer.normal)).toEqual(answer)
    }
  })

  test.each([
    'yesterday',
    '2026-02-30',
    '2026-02-29T00:00:00Z',
    '2026-13-01',
    '2026-01-01T24:00:00Z',
    '1767225600',
    '2026-1-1',
    // In UTC these are years that cannot be written back.
    '9999-12-31T23:59:59-12:00',
    '0000-01-01T00:00:00+14:00',
  ])('refuses %s', (text) => {
    expect(checkInstant(text)).toMatchObject({ ok: false })
  })
})

describe('a whole day', () => {
  test.each([
    ['2026-03-29', '2026-03-29T00:00:00.000Z'],
    ['2026-03-29T00:00:00+02:00', '2026-03-29T00:00:00.000Z'],
    ['2026-03-29T23:30:00-11:00', '2026-03-29T23:30:00.000Z'],
    ['9999-12-31T23:59:59-12:00', '9999-12-31T23:59:59.000Z'],
    ['2026-12-31T23:59:59Z', '2026-12-31T23:59:59.000Z'],
  ])('%s keeps the day of its text', (text, normal) => {
    expect(checkDay(text)).toEqual({ ok: true, normal })
  })

  test.each(['2026-02-29', '2026-01-01T00:00:00+99:00', 'tomorrow'])('%s is none', (text) => {
    expect(checkDay(text)).toMatchObject({ ok: false })
  })
})
