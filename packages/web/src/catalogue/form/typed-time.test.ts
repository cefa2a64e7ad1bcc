import { describe, expect, test } from 'vitest'
import { textOfTime, timeOfText, type TimeField } from './typed-time.ts'

const day = { format: 'day', label: 'Expiry date' } as const
const wall = { format: 'wall time', label: 'Begin' } as const

describe('a day', () => {
  test.each([
    ['2026/01/31', '2026-01-31T00:00:00.000Z'],
    [' 2026/1/5 ', '2026-01-05T00:00:00.000Z'],
    ['2026-12-31', '2026-12-31T00:00:00.000Z'],
    ['9999/12/31', '9999-12-31T00:00:00.000Z'],
    ['2026/01/31 23:59:59 UTC', '2026-01-31T23:59:59.000Z'],
  ])('%s is %s', (text, value) => {
    expect(timeOfText(day, text)).toEqual({ ok: true, value })
  })

  test.each(['06/31/2026', '06/30/yyyy', '12026/05/01', 'tomorrow', '2026/06', '20260631'])(
    '%s is refused with how it is written',
    (text) => {
      expect(timeOfText(day, text)).toEqual({
        ok: false,
        message: 'Expiry date is written as YYYY/MM/DD, such as 2026/01/31',
      })
    },
  )

  test.each([
    ['2026/02/30', '2026/02/30'],
    ['2026/6/31', '2026/06/31'],
    ['2026/13/01', '2026/13/01'],
    ['2026/00/10', '2026/00/10'],
  ])('%s is refused: no calendar has it', (text, named) => {
    expect(timeOfText(day, text)).toEqual({ ok: false, message: `Expiry date: the calendar has no ${named}` })
  })
})

describe('a time on the wall', () => {
  test.each([
    ['2026/01/31 18:00', '2026-01-31T18:00:00'],
    ['2026-01-31T18:00', '2026-01-31T18:00:00'],
    ['2026/01/31 8:05:30', '2026-01-31T08:05:30'],
    ['2026/01/31', '2026-01-31T00:00:00'],
    ['2026/01/31 18:00 UTC', '2026-01-31T18:00:00Z'],
    ['2026/01/31 18:00 UTC+02:00', '2026-01-31T18:00:00+02:00'],
  ])('%s is %s', (text, value) => {
    expect(timeOfText(wall, text)).toEqual({ ok: true, value })
  })

  test('an hour that no day has is refused', () => {
    expect(timeOfText(wall, '2026/01/31 24:30')).toEqual({ ok: false, message: 'Begin: a day has no 24:30' })
  })
})

test.each<[Pick<TimeField, 'format' | 'label'>, string, string]>([
  [day, '2026-01-31T00:00:00.000Z', '2026/01/31'],
  [day, '2026-01-31T23:59:59.000Z', '2026/01/31 23:59:59 UTC'],
  [day, '2026-01-31T23:59:59.500Z', '2026-01-31T23:59:59.500Z'],
  [wall, '2026-01-31T18:00', '2026/01/31 18:00'],
  [wall, '2026-01-31T18:00:30', '2026/01/31 18:00:30'],
  [wall, '2026-01-31T18:00:00Z', '2026/01/31 18:00 UTC'],
  [wall, '2026-01-31T18:00:00+02:00', '2026/01/31 18:00 UTC+02:00'],
])('a stored %o %s is edited as %s, which means the same', (field, stored, text) => {
  expect(textOfTime(field, stored)).toBe(text)
  const read = timeOfText(field, text)
  expect(read).toMatchObject({ ok: true })
  if (read.ok) expect(new Date(String(read.value))).toEqual(new Date(stored))
})
