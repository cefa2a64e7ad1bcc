import { describe, expect, test } from 'vitest'
import { checkInstant } from './instant.ts'

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

  test.each([
    'yesterday',
    '2026-02-30',
    '2026-02-29T00:00:00Z',
    '2026-13-01',
    '2026-01-01T24:00:00Z',
    '1767225600',
    '2026-1-1',
  ])('refuses %s', (text) => {
    expect(checkInstant(text)).toMatchObject({ ok: false })
  })
})
